import { DAY_MS } from '@polder/base/clock'
import type { DataSource, EntityManager } from 'typeorm'
import { copyRows } from '../copy.ts'
import { planInForce } from '../plan/plan-in-force.ts'
import { Amounts } from '../rules/amounts.ts'
import { legVolumes, placeOf, type SponsorTree } from '../rules/sponsor-tree.ts'
import { execute, inTransaction, query } from '../sql.ts'
import { readSponsorTree } from './read-tree.ts'
import { tourOf } from './tour.ts'

/**
 * Builds the snapshot of all teams again, beside those being read, and then puts them in their place. Teams
 * read the same before, during and after.
 * @returns false when another process is at it, or a dump or another long reader keeps what would be emptied
 */
export async function rebuildTeams(db: DataSource): Promise<boolean> {
  const runner = db.createQueryRunner()
  try {
    const [lock] = await query(runner, `select pg_try_advisory_lock(hashtext('rebuild_teams')) as "free!"`)
    if (!lock!.free) return false
    const [state] = await query(runner, 'select standing from team_state')
    const next = state!.standing === 'a' ? 'b' : 'a'
    const [emptied] = await query(runner, 'select empty_teams($1) as "done!"', [next])
    if (!emptied!.done) return false
    const built = await runner.manager.transaction('REPEATABLE READ', (manager) =>
      fill(manager, `team_${next}`),
    )
    await putInPlace(db, next, built)
    return true
  } finally {
    await query(runner, `select pg_advisory_unlock(hashtext('rebuild_teams'))`).catch(() => undefined)
    await runner.release()
  }
}

interface Built {
  /** product's clock: what is seasoned is so by then, and was opened by `seasonedSince` */
  until: Date
  seasonedSince: Date
  /** ids of the events that are in it: an event is written with its fact, whatever the clock says */
  events: string[]
}

/** @param manager in a repeatable-read database transaction */
async function fill(manager: EntityManager, table: string): Promise<Built> {
  const [now] = await query(manager, 'select greatest(product_now(), earliest_fact()) as "until!"')
  const { until } = now!
  const events = await query(manager, 'select id from team_event')
  const tree = await readSponsorTree(manager)
  const { plan } = await planInForce(manager, until.toISOString().slice(0, 10))
  const seasonedSince = new Date(until.getTime() - plan.clubRules.seasoningDays * DAY_MS)
  const own = await readPrincipal(manager, tree, seasonedSince)
  const live = legVolumes(tree, own.active)
  const seasoned = legVolumes(tree, own.seasoned)
  const holding = new Amounts(tree.ids.length)
  for (let i = 0; i < holding.length; i++) if (!own.active.isZero(i)) holding.add(i, 1n)
  const holders = legVolumes(tree, holding)
  const tour = tourOf(tree)
  function* rows() {
    for (let i = 0; i < tree.ids.length; i++) {
      yield [
        tree.ids[i],
        tour.place[i],
        tour.middle[i],
        tour.last[i],
        live.left.get(i),
        live.right.get(i),
        seasoned.left.get(i),
        seasoned.right.get(i),
        holders.left.get(i) + holders.right.get(i),
      ].join('\t')
    }
  }
  await copyRows(await manager.queryRunner!.connect(), `copy ${table} from stdin`, rows())
  return { until, seasonedSince, events: events.map(({ id }) => id) }
}

async function readPrincipal(manager: EntityManager, tree: SponsorTree, seasonedSince: Date) {
  const rows = await query(
    manager,
    `select wallet_id, sum(price) as "active!", coalesce(sum(price) filter (where opened_at <= $1), 0) as "seasoned!"
     from position where closed_day is null group by wallet_id`,
    [seasonedSince],
  )
  const active = new Amounts(tree.ids.length)
  const seasoned = new Amounts(tree.ids.length)
  for (const row of rows) {
    const place = placeOf(tree, Number(row.wallet_id))
    active.add(place, row.active)
    seasoned.add(place, row.seasoned)
  }
  return { active, seasoned }
}

async function putInPlace(db: DataSource, standing: 'a' | 'b', built: Built): Promise<void> {
  await inTransaction(db, async (manager) => {
    await query(manager, `select pg_advisory_xact_lock(hashtext('close_barrier'))`)
    await execute(manager, 'delete from team_event where id = any($1::bigint[])', [built.events])
    await execute(manager, 'update team_state set standing = $1, built_until = $2, seasoned_since = $3', [
      standing,
      built.until,
      built.seasonedSince,
    ])
    await execute(
      manager,
      `update team_event e set place = p.place, leg = p.leg
       from team_event o cross join lateral place_in_tour(o.wallet_id) as p where o.id = e.id`,
    )
  })
}

/** Events since the teams were built, above which reading a large team would begin to take long. */
const MAX_EVENTS = 5_000

/**
 * Builds the snapshot of all teams again when they are of another day by the product's clock (what is
 * seasoned changes with time alone) or when much has happened since.
 * @returns whether they were built now
 * @throws Error when they could not be built for hours
 */
export async function refreshTeams(db: DataSource): Promise<boolean> {
  const [state] = await query(
    db,
    `select date_trunc('day', built_until, 'UTC') <> date_trunc('day', now, 'UTC')
       or (select count(*) from (select from team_event limit $1 + 1) as newest) > $1 as "due!",
       now > built_until + interval '26 hours' as "late!"
     from team_state, greatest(product_now(), earliest_fact()) as now`,
    [MAX_EVENTS],
  )
  if (!state!.due) return false
  const isBuilt = await rebuildTeams(db)
  if (!isBuilt && state!.late) throw new Error('The teams are of yesterday: a long reader keeps their tables')
  return isBuilt
}
