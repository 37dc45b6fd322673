import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { given } from './given.ts'
import { type ListOrder, type ListPlace, orderBy } from './list-order.ts'

/** A position with what it has earned in the days closed so far. Amounts are wei. */
export interface PositionRecord {
  id: string
  walletId: string
  nftId: string
  name: string
  imageUrl: string
  planVersion: number
  price: bigint
  dailyInterest: bigint
  /** closed days that it was held from start to end */
  daysEarned: number
  earned: bigint
  openedAt: Date
  closedAt: Date | null
}

export interface PositionPage {
  walletIds: readonly string[]
  status?: 'active' | 'sold' | null
  /** most positions for each wallet */
  first: number
  /** newest first when left out; the size of a position is its price */
  order?: ListOrder
  /** positions behind this place only; their sequence is their id */
  after?: ListPlace | null
}

/** @returns each wallet's positions, in the order asked for */
export async function readPositions(manager: EntityManager, page: PositionPage): Promise<PositionRecord[]> {
  const wallets = given('bigint', 'id', page.walletIds)
  const { after, sort } = orderBy(
    page.order ?? 'newest',
    { sequence: 'p.id', size: 'p.price' },
    { sequence: '$2::bigint', size: '$5::numeric' },
  )
  const rows: Row[] = await manager.query(
    `select ${COLUMNS}
     from ${wallets.relation}
     cross join lateral (
       select * from position p
       where wallet_id = q.id and ${after}
         and ($3::text is null or (closed_at is null) = ($3 = 'active'))
       order by ${sort} limit $4) p
     ${JOINS}
     order by ${sort}`,
    [
      wallets.value,
      page.after?.sequence ?? null,
      page.status ?? null,
      page.first,
      ...(after.includes('$5') ? [page.after?.size ?? null] : []),
    ],
  )
  return rows.map(toRecord)
}

/** @returns the positions that exist among the ids given */
export async function readPositionsById(
  manager: EntityManager,
  ids: readonly string[],
): Promise<PositionRecord[]> {
  const rows = await query(manager, `select ${COLUMNS} from position p ${JOINS} where p.id = any($1)`, [ids])
  return rows.map(toRecord)
}

/** @returns how many positions each wallet has, by wallet id */
export async function countPositions(
  manager: EntityManager,
  walletIds: readonly string[],
  status?: 'active' | 'sold' | null,
): Promise<Map<string, number>> {
  const rows = await query(
    manager,
    `select wallet_id, count(*)::integer as "count!" from position
     where wallet_id = any($1) and ($2::text is null or (closed_at is null) = ($2 = 'active')) group by wallet_id`,
    [walletIds, status ?? null],
  )
  return new Map(rows.map((row) => [row.wallet_id, row.count]))
}

/** Interest counts the closed days after the day of purchase and before the day of sale (docs/money.md#interest). */
const COLUMNS = `p.id, p.wallet_id, p.nft_id, p.plan_version, p.price, p.daily_interest, p.opened_at, p.closed_at,
  greatest(0, least(c.last_day, p.closed_day - 1) - p.opened_day) as days_earned,
  n.nft ->> 'name' as name, n.nft ->> 'imageUrl' as image_url`

const JOINS = `
  cross join lateral (select max(day) as last_day from day_close where closed_at is not null) c
  left join lateral (
    select nft from plan_version v, jsonb_array_elements(v.terms -> 'catalogue') as nft
    where v.version = p.plan_version and nft ->> 'id' = p.nft_id) n on true`

interface Row {
  id: string
  wallet_id: string
  nft_id: string
  plan_version: number
  price: string
  daily_interest: string
  opened_at: Date
  closed_at: Date | null
  days_earned: number | null
  name: string | null
  image_url: string | null
}

function toRecord(row: Row): PositionRecord {
  const daysEarned = row.days_earned ?? 0
  return {
    id: row.id,
    walletId: row.wallet_id,
    nftId: row.nft_id,
    name: row.name ?? row.nft_id,
    imageUrl: row.image_url ?? '',
    planVersion: row.plan_version,
    price: BigInt(row.price),
    dailyInterest: BigInt(row.daily_interest),
    daysEarned,
    earned: BigInt(row.daily_interest) * BigInt(daysEarned),
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }
}
