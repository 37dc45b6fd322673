import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { given } from './given.ts'

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

/** Which days are wanted; what is left out holds nothing back. */
export interface IncomeDayFilter {
  /** UTC days, both belong to it */
  fromDay?: string | null
  toDay?: string | null
}

export interface IncomeDayPage extends IncomeDayFilter {
  /** most days for each wallet */
  first: number
  /** newest first when left out */
  order?: 'newest' | 'oldest'
  /** days behind this one only */
  after?: string | null
}

/** @returns the days that brought each wallet something, in the order asked for */
export async function readIncomeDays(
  manager: EntityManager,
  i: IncomeDayPage & { walletIds: readonly string[] },
): Promise<IncomeDayRecord[]> {
  const [compare, direction] = i.order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
  const wallets = given('bigint', 'id', i.walletIds)
  const rows: Row[] = await manager.query(
    `select l.*, l.day::text as day from ${wallets.relation}
     cross join lateral (
       select i.wallet_id, i.day, i.interest, referral_of(i) as referral, i.club,
         i.mystery_box, i.prize_weekly + i.prize_final as prize, i.amount
       from ${DAYS} where i.wallet_id = q.id and ${FILTER} and ($4::date is null or i.day ${compare} $4)
       order by i.day ${direction} limit $5) l
     order by l.day ${direction}`,
    [wallets.value, i.fromDay ?? null, i.toDay ?? null, i.after ?? null, i.first],
  )
  return rows.map((row) => ({
    walletId: row.wallet_id,
    day: row.day,
    interest: BigInt(row.interest),
    referral: BigInt(row.referral),
    club: BigInt(row.club),
    mysteryBox: BigInt(row.mystery_box),
    prizePool: BigInt(row.prize),
    total: BigInt(row.amount),
  }))
}

/** @returns how many such days each wallet has, by wallet id; wallets without any are left out */
export async function countIncomeDays(
  manager: EntityManager,
  i: IncomeDayFilter & { walletIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await query(
    manager,
    `select i.wallet_id, count(*)::integer as "n!" from ${DAYS} where i.wallet_id = any($1) and ${FILTER}
     group by i.wallet_id`,
    [i.walletIds, i.fromDay ?? null, i.toDay ?? null],
  )
  return new Map(rows.map((row) => [row.wallet_id, row.n]))
}

const DAYS = `day_income i
  join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and i.day <= a.last_day`

const FILTER = '($2::date is null or i.day >= $2) and ($3::date is null or i.day <= $3)'

type Row = Record<
  'wallet_id' | 'day' | 'interest' | 'referral' | 'club' | 'mystery_box' | 'prize' | 'amount',
  string
>
