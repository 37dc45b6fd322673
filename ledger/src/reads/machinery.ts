import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { ADMINS_PAUSE } from '../system-log.ts'
import { OWN_REASONS } from '../withdrawals/waiting-reasons.ts'

/**
 * How far the indexer is, in real time.
 * @param i.contract lower case
 * @returns null before the indexer first started
 */
export async function readIndexer(manager: EntityManager, i: { chainId: number; contract: string }) {
  const rows = await query(
    manager,
    `select head_number::float as "headBlock", finalized_number::float as "finalizedBlock",
       extract(epoch from now() - caught_up_at)::float as "lagSeconds"
     from indexer_state where chain_id = $1 and contract = $2`,
    [i.chainId, i.contract],
  )
  return rows[0] ?? null
}

/** Fewer say nothing of what is usual. */
const MIN_PAID = 5

/** @returns withdrawals that have not ended, by state, in wei; nothing of who asked for them */
export async function readPayouts(manager: EntityManager) {
  const [control] = await query(
    manager,
    `select paused, paused and not exists (select from pause_cause p where p.pause = c.pause and p.key = $1) as "automatic!"
     from payout_control c`,
    [ADMINS_PAUSE],
  )
  const rows = await query(
    manager,
    `select state, count(*)::integer as "count!", sum(net) as "net!", min(requested_at) as "oldest!",
       min(requested_at) filter (where waiting_for is null or waiting_for <> all($1)) as "inLine"
     from withdrawal where open group by state order by state`,
    [OWN_REASONS],
  )
  const [pace] = await query(
    manager,
    `select percentile_cont(0.5) within group (order by extract(epoch from o.recorded_at - r.recorded_at))::float as "usualSeconds"
     from (select request_entry_id, outcome_entry_id from withdrawal where state = 'settled' order by number desc limit 20) paid
     join entry r on r.id = request_entry_id join entry o on o.id = outcome_entry_id having count(*) >= $1`,
    [MIN_PAID],
  )
  const first = (times: (Date | null)[]) =>
    times.filter((time) => time !== null).sort((one, other) => Number(one) - Number(other))[0] ?? null
  return {
    paused: control?.paused ?? false,
    /** by an alarm or a failed proof, and no admin */
    pausedAutomatically: control?.automatic ?? false,
    /** median of the newest that were paid, real time; null where there are too few to say */
    usualSeconds: pace?.usualSeconds ?? null,
    waiting: rows,
    oldestRequestedAt: first(rows.map(({ oldest }) => oldest)),
    /** of those that nothing of their own holds up: so long may whoever asks next wait */
    oldestInLineAt: first(rows.map(({ inLine }) => inLine)),
  }
}
