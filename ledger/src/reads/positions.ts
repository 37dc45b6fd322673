import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { readBigints, type Written } from './bigints.ts'
import { given } from './given.ts'
import { type ListOrder, type ListPlace, orderBy, type Page } from './list-order.ts'

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

export interface PositionFilter {
  status?: 'active' | 'sold' | null
}

/** The sequence of a position is its id, its size its price. */
export type PositionPage = PositionFilter & Page<ListOrder, ListPlace>

/** @returns each wallet's positions, in the order asked for */
export async function readPositions(
  manager: EntityManager,
  page: PositionPage & { walletIds: readonly string[] },
): Promise<PositionRecord[]> {
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
  return toRecords(rows)
}

/** @returns the positions that exist among the ids given */
export async function readPositionsById(
  manager: EntityManager,
  ids: readonly string[],
): Promise<PositionRecord[]> {
  const rows = await query(manager, `select ${COLUMNS} from position p ${JOINS} where p.id = any($1)`, [ids])
  return toRecords(rows)
}

/** @returns how many positions each wallet has, by wallet id */
export async function countPositions(
  manager: EntityManager,
  i: PositionFilter & { walletIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await query(
    manager,
    `select wallet_id, count(*)::integer as "count!" from position
     where wallet_id = any($1) and ($2::text is null or (closed_at is null) = ($2 = 'active')) group by wallet_id`,
    [i.walletIds, i.status ?? null],
  )
  return new Map(rows.map((row) => [row.wallet_id, row.count]))
}

/** Interest counts the closed days after the day of purchase and before the day of sale (docs/money.md#interest). */
const COLUMNS = `p.id, p.wallet_id as "walletId", p.nft_id as "nftId", p.plan_version as "planVersion", p.price,
  p.daily_interest as "dailyInterest", p.opened_at as "openedAt", p.closed_at as "closedAt",
  greatest(0, least(c.last_day, p.closed_day - 1) - p.opened_day) as "daysEarned",
  n.nft ->> 'name' as name, n.nft ->> 'imageUrl' as "imageUrl"`

const JOINS = `
  cross join lateral (select max(day) as last_day from day_close where closed_at is not null) c
  left join lateral (
    select nft from plan_version v, jsonb_array_elements(v.terms -> 'catalogue') as nft
    where v.version = p.plan_version and nft ->> 'id' = p.nft_id) n on true`

type Derived = 'name' | 'imageUrl' | 'daysEarned' | 'earned'
type Row = Written<Omit<PositionRecord, Derived>> & {
  name: string | null
  imageUrl: string | null
  daysEarned: number | null
}

function toRecords(rows: Row[]): PositionRecord[] {
  return readBigints(rows, 'price', 'dailyInterest').map((row) => {
    const daysEarned = row.daysEarned ?? 0
    return {
      ...row,
      name: row.name ?? row.nftId,
      imageUrl: row.imageUrl ?? '',
      daysEarned,
      earned: row.dailyInterest * BigInt(daysEarned),
    }
  })
}
