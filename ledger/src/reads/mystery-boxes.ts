import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { readBigints, type Written } from './bigints.ts'
import { given } from './given.ts'
import type { Page } from './list-order.ts'

/** `undrawn`: its day is not closed; `forfeited`: its position was sold too early. */
export type BoxState = 'undrawn' | 'vesting' | 'credited' | 'forfeited'

/** A box that came with a purchase. Amounts are wei. */
export interface BoxRecord {
  walletId: string
  /** of the position: its sequence number */
  positionId: string
  nftName: string
  price: bigint
  purchasedAt: Date
  state: BoxState
  /** null until it is drawn */
  tier: string | null
  reward: bigint | null
  vestsAt: Date | null
  /** hex; revealed when the day of the purchase is closed */
  seed: string | null
}

/** What a wallet's boxes have brought it. */
export interface BoxTotals {
  /** credited, wei */
  credited: bigint
  count: number
  /** drawn and not yet vested, wei */
  vesting: bigint
}

/** Of each position `p`. */
const STATE = `case when b.position_id is null then case when p.closed_day = p.opened_day then 'forfeited' else 'undrawn' end
      when p.closed_at < b.vests_at then 'forfeited'
      when (b.vests_at at time zone 'UTC')::date <= l.day then 'credited'
      else 'vesting' end`
const STATES = `position p
  cross join (select max(day) as day from day_close where closed_at is not null) l
  left join mystery_box b on b.position_id = p.id and b.drawn_day <= l.day`

const BOXES = `
  select p.id as "positionId", p.price, p.opened_at as "purchasedAt", p.wallet_id as "walletId", n.nft ->> 'name' as "nftName", b.tier,
    b.reward, b.vests_at as "vestsAt", encode(s.seed, 'hex') as seed, ${STATE} as state
  from ${STATES}
  left join box_seed s on s.day = p.opened_day and s.day <= l.day
  join plan_version v on v.version = p.plan_version
  left join lateral (select nft from jsonb_array_elements(v.terms -> 'catalogue') as nft where nft ->> 'id' = p.nft_id) n on true`

/** Which boxes are wanted. Purchases outside the event brought none. */
export interface BoxFilter {
  /** first and last day of the event */
  eventFrom: string
  eventTo: string
  states?: readonly BoxState[] | null
}

/** The place of a box is that of its position. */
export type BoxPage = BoxFilter & Page<'newest' | 'oldest', string>

/** @returns each wallet's boxes, in the order asked for */
export async function readBoxes(
  manager: EntityManager,
  i: BoxPage & { walletIds: readonly string[] },
): Promise<BoxRecord[]> {
  const [compare, direction] = i.order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
  const wallets = given('bigint', 'id', i.walletIds)
  const rows: Written<BoxRecord>[] = await manager.query(
    `select b.* from ${wallets.relation}
     cross join lateral (
       select * from (${BOXES} where p.wallet_id = q.id and p.opened_day between $2::date and $3::date) as boxes
       where ($4::text[] is null or state = any($4)) and ($5::bigint is null or "positionId" ${compare} $5) order by "positionId" ${direction} limit $6) b
     order by b."positionId" ${direction}`,
    [wallets.value, i.eventFrom, i.eventTo, i.states ?? null, i.after ?? null, i.first],
  )
  return readBigints(rows, 'price', 'reward')
}

/** @returns the boxes of positions bought during the event, by position id; positions without one are left out */
export async function readBoxesOfPositions(
  manager: EntityManager,
  i: Pick<BoxFilter, 'eventFrom' | 'eventTo'> & { positionIds: readonly string[] },
): Promise<Map<string, BoxRecord>> {
  const rows: Written<BoxRecord>[] = await manager.query(
    `${BOXES} where p.id = any($1::bigint[]) and p.opened_day between $2::date and $3::date`,
    [i.positionIds, i.eventFrom, i.eventTo],
  )
  return new Map(readBigints(rows, 'price', 'reward').map((box) => [box.positionId, box]))
}

/** @returns how many boxes of the filter each wallet has, by wallet id; wallets without any are left out */
export async function countBoxes(
  manager: EntityManager,
  i: BoxFilter & { walletIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await query(
    manager,
    `select p.wallet_id as "walletId", count(*)::integer as "n!" from ${STATES}
     where p.wallet_id = any($1) and p.opened_day between $2::date and $3::date and ($4::text[] is null or ${STATE} = any($4))
     group by p.wallet_id`,
    [i.walletIds, i.eventFrom, i.eventTo, i.states ?? null],
  )
  return new Map(rows.map((row) => [row.walletId, row.n]))
}

const NO_BOXES: BoxTotals = { credited: 0n, count: 0, vesting: 0n }

/** @returns sums over the drawn boxes of each wallet, by wallet id; zeros where there are none */
export async function readBoxTotals(
  manager: EntityManager,
  walletIds: readonly string[],
): Promise<Map<string, BoxTotals>> {
  const rows = await query(
    manager,
    `select p.wallet_id as "walletId", coalesce(sum(b.reward) filter (where ${STATE} = 'credited'), 0) as "credited!",
       count(*) filter (where ${STATE} = 'credited')::integer as "count!",
       coalesce(sum(b.reward) filter (where ${STATE} = 'vesting'), 0) as "vesting!"
     from ${STATES} where p.wallet_id = any($1) group by p.wallet_id`,
    [walletIds],
  )
  const found = new Map(
    readBigints(rows, 'credited', 'vesting').map(({ walletId, ...totals }) => [walletId, totals]),
  )
  return new Map(walletIds.map((id) => [id, found.get(id) ?? NO_BOXES]))
}

/** @returns what fixes all draws: SHA-256 end of the seeds' chain, hex, and the seeds revealed so far */
export async function readBoxChain(
  manager: EntityManager,
): Promise<{ commitment: string; revealed: { day: string; seed: string }[] }> {
  const [chain] = await query(manager, `select encode(commitment, 'hex') as "commitment!" from box_chain`)
  const revealed = await query(
    manager,
    `select s.day::text as "day!", encode(s.seed, 'hex') as "seed!" from box_seed s
     join day_close c on c.day = s.day and c.closed_at is not null order by s.day`,
  )
  return { commitment: chain!.commitment, revealed }
}
