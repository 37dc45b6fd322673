import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { given } from './given.ts'

/** A wallet's team at this moment, at any depth, without the wallet itself; this one is an unknown wallet's. Volumes are wei. */
export const NO_TEAM = {
  left: 0n,
  right: 0n,
  /** of it, what had been held for the plan's seasoning days when the snapshot of teams was built */
  leftSeasoned: 0n,
  rightSeasoned: 0n,
  referrals: 0,
  /** of these, wallets that hold active principal */
  active: 0,
}

/**
 * @param walletIds known wallets
 * @returns one team for each, by wallet id
 */
export async function readTeams(manager: EntityManager, walletIds: readonly string[]) {
  const wallets = given('bigint', 'id', walletIds)
  const kept: (typeof NO_TEAM & { walletId: string })[] = await manager.query(keptTeams(wallets.relation), [
    wallets.value,
  ])
  const found = new Set(kept.map((row) => row.walletId))
  const young = walletIds.filter((id) => !found.has(id))
  const fresh = young.length > 0 ? await query(manager, YOUNG, [young]) : []
  return new Map([...kept, ...fresh].map(({ walletId, ...team }) => [walletId, team]))
}

/** What stands, and what happened since within the wallet's piece of the tour. */
const keptTeams = (wallets: string) => `
  select t.wallet_id as "walletId", t.left_volume + coalesce(e.left_amount, 0) as "left",
    t.right_volume + coalesce(e.right_amount, 0) as "right", t.left_seasoned + coalesce(e.left_lost, 0) as "leftSeasoned",
    t.right_seasoned + coalesce(e.right_lost, 0) as "rightSeasoned", (t.last - t.place + coalesce(e.joined, 0))::integer as referrals,
    (t.active + coalesce(e.active, 0))::integer as active
  from ${wallets}
  cross join lateral (select * from team where wallet_id = q.id limit 1) t
  left join lateral (
    select sum(amount) filter (where leg = 'left') as left_amount, sum(amount) filter (where leg = 'right') as right_amount,
      sum(lost) filter (where leg = 'left') as left_lost, sum(lost) filter (where leg = 'right') as right_lost,
      sum(joined) as joined, sum(active) as active
    from (
      select v.amount, v.joined, v.active, case when v.opened_at <= (select seasoned_since from team_state) then v.amount end as lost,
        case when v.place = t.place then v.leg when v.place <= t.middle then 'left' else 'right' end as leg
      from team_event v where v.place between t.place and t.last) as since
    where leg is not null) e on true`

/**
 * The same count as in {@link readTeams}, of many wallets.
 * @param walletIds known wallets
 * @returns how many wallets are below each at this moment, at any depth, by wallet id
 */
export async function countDownlines(manager: EntityManager, walletIds: readonly string[]) {
  const rows = await query(manager, KEPT_DOWNLINES, [walletIds])
  const counts = new Map(rows.map((row) => [row.wallet_id, Number(row.referrals)]))
  const young = walletIds.filter((id) => !counts.has(id))
  for (const [id, team] of young.length > 0 ? await readTeams(manager, young) : []) {
    counts.set(id, team.referrals)
  }
  return counts
}

const KEPT_DOWNLINES = `
  select t.wallet_id as "wallet_id!", t.last - t.place + coalesce((
    select sum(v.joined) from team_event v
    where v.place between t.place and t.last and (v.place <> t.place or v.leg is not null)), 0) as "referrals!"
  from team t where t.wallet_id = any($1::bigint[])`

/** A wallet younger than the snapshot of teams: so is its whole team. */
const YOUNG = `
  with recursive below as (
    select w.sponsor_id as top, w.id, case when w.sponsor_ordinal % 2 = 1 then 'left' else 'right' end as leg
    from wallet w where w.sponsor_id = any($1::bigint[])
    union all
    select b.top, w.id, b.leg from below b join wallet w on w.sponsor_id = b.id)
  select q.id as "walletId!", coalesce(sum(e.amount) filter (where b.leg = 'left'), 0) as "left!",
    coalesce(sum(e.amount) filter (where b.leg = 'right'), 0) as "right!", 0::numeric as "leftSeasoned!",
    0::numeric as "rightSeasoned!", coalesce(sum(e.joined), 0)::integer as "referrals!",
    coalesce(sum(e.active), 0)::integer as "active!"
  from unnest($1::bigint[]) as q (id)
  left join below b on b.top = q.id
  left join team_event e on e.wallet_id = b.id
  group by q.id`
