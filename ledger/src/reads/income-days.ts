import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { readBigints, type Written } from './bigints.ts'
import { given } from './given.ts'
import { type DayFilter, dayValues, type Page } from './list-order.ts'

/** What a closed day brought a wallet, by kind. Amounts are wei. */
export interface IncomeDayRecord {
  walletId: string
  day: string
  interest: bigint
  referral: bigint
  club: bigint
  mysteryBox: bigint
  prizePool: bigint
  total: bigint
}

export type IncomeDayPage = DayFilter & Page<'newest' | 'oldest', string>

/** @returns the days that brought each wallet something, in the order asked for */
export async function readIncomeDays(
  manager: EntityManager,
  i: IncomeDayPage & { walletIds: readonly string[] },
): Promise<IncomeDayRecord[]> {
  const [compare, direction] = i.order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
  const wallets = given('bigint', 'id', i.walletIds)
  const rows: Written<IncomeDayRecord>[] = await manager.query(
    `select l.*, l.day::text as day from ${wallets.relation}
     cross join lateral (
       select i.wallet_id as "walletId", i.day, i.interest, referral_of(i) as referral, coalesce(i.club, 0) as club,
         coalesce(i.mystery_box, 0) as "mysteryBox", coalesce(i.prize_weekly, 0) + coalesce(i.prize_final, 0) as "prizePool", i.amount as total
       from ${DAYS} where i.wallet_id = q.id and ${FILTER} and ($4::date is null or i.day ${compare} $4)
       order by i.day ${direction} limit $5) l
     order by l.day ${direction}`,
    [wallets.value, ...dayValues(i), i.after ?? null, i.first],
  )
  return readBigints(rows, 'interest', 'referral', 'club', 'mysteryBox', 'prizePool', 'total')
}

/** @returns how many such days each wallet has, by wallet id; wallets without any are left out */
export async function countIncomeDays(
  manager: EntityManager,
  i: DayFilter & { walletIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await query(
    manager,
    `select i.wallet_id, count(*)::integer as "n!" from ${DAYS} where i.wallet_id = any($1) and ${FILTER}
     group by i.wallet_id`,
    [i.walletIds, ...dayValues(i)],
  )
  return new Map(rows.map((row) => [row.wallet_id, row.n]))
}

const DAYS = `day_income i
  join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and i.day <= a.last_day`

const FILTER = '($2::date is null or i.day >= $2) and ($3::date is null or i.day <= $3)'
