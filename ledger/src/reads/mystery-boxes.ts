import type { EntityManager } from 'typeorm'

/** `undrawn`: its day is not closed; `forfeited`: its position was sold too early. */
export type BoxState = 'undrawn' | 'vesting' | 'credited' | 'forfeited'

/** A box that came with a purchase. Amounts are wei. */
export interface BoxRecord {
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

const BOXES = `
  select p.id, p.price, p.opened_at, p.wallet_id, n.nft ->> 'name' as nft_name, b.tier, b.reward, b.vests_at,
    encode(s.seed, 'hex') as seed,
    case when b.position_id is null then case when p.closed_day = p.opened_day then 'forfeited' else 'undrawn' end
      when p.closed_at < b.vests_at then 'forfeited'
      when (b.vests_at at time zone 'UTC')::date <= l.day then 'credited'
      else 'vesting' end as state
  from position p
  cross join (select max(day) as day from day_close where closed_at is not null) l
  left join mystery_box b on b.position_id = p.id and b.drawn_day <= l.day
  left join box_seed s on s.day = p.opened_day and s.day <= l.day
  join plan_version v on v.version = p.plan_version
  left join lateral (select nft from jsonb_array_elements(v.terms -> 'catalogue') as nft where nft ->> 'id' = p.nft_id) n on true`

/**
 * @param i.eventFrom first and last day of the event: purchases outside it brought no box
 * @returns the boxes of a wallet, newest first
 */
export async function readBoxes(
  manager: EntityManager,
  i: {
    walletId: string
    first: number
    beforePositionId?: string | null
    eventFrom: string
    eventTo: string
  },
): Promise<BoxRecord[]> {
  const rows: Row[] = await manager.query(
    `${BOXES} where p.wallet_id = $1 and ($2::bigint is null or p.id < $2) and p.opened_day between $3::date and $4::date
     order by p.id desc limit $5`,
    [i.walletId, i.beforePositionId ?? null, i.eventFrom, i.eventTo, i.first],
  )
  return rows.map(toRecord)
}

/** @returns sums over a wallet's drawn boxes */
export async function readBoxTotals(manager: EntityManager, walletId: string): Promise<BoxTotals> {
  const [row]: Record<'credited' | 'count' | 'vesting', string>[] = await manager.query(
    `select coalesce(sum(reward) filter (where state = 'credited'), 0) as credited,
       count(*) filter (where state = 'credited') as count, coalesce(sum(reward) filter (where state = 'vesting'), 0) as vesting
     from (${BOXES} where p.wallet_id = $1) as boxes`,
    [walletId],
  )
  return { credited: BigInt(row!.credited), count: Number(row!.count), vesting: BigInt(row!.vesting) }
}

/** @returns what fixes all draws: SHA-256 end of the seeds' chain, hex, and the seeds revealed so far */
export async function readBoxChain(
  manager: EntityManager,
): Promise<{ commitment: string; revealed: { day: string; seed: string }[] }> {
  const [chain]: { commitment: string }[] = await manager.query(
    `select encode(commitment, 'hex') as commitment from box_chain`,
  )
  const revealed: { day: string; seed: string }[] = await manager.query(
    `select s.day::text as day, encode(s.seed, 'hex') as seed from box_seed s
     join day_close c on c.day = s.day and c.closed_at is not null order by s.day`,
  )
  return { commitment: chain!.commitment, revealed }
}

interface Row {
  id: string
  price: string
  opened_at: Date
  nft_name: string
  tier: string | null
  reward: string | null
  vests_at: Date | null
  seed: string | null
  state: BoxState
}

function toRecord(row: Row): BoxRecord {
  return {
    positionId: row.id,
    nftName: row.nft_name,
    price: BigInt(row.price),
    purchasedAt: row.opened_at,
    state: row.state,
    tier: row.tier,
    reward: row.reward === null ? null : BigInt(row.reward),
    vestsAt: row.vests_at,
    seed: row.seed,
  }
}
