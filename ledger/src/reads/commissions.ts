import type { EntityManager } from 'typeorm'
import { given } from './given.ts'
import { LEVELS_OF_REFERRAL } from './referral-earnings.ts'

/** What one level of the referral programme paid a wallet for one day. */
export interface CommissionRecord {
  walletId: string
  day: string
  /** from 1 */
  level: number
  /** wei */
  amount: bigint
}

/** Which commissions are wanted; what is left out holds nothing back. */
export interface CommissionFilter {
  level?: number | null
  /** UTC days, both belong to it */
  fromDay?: string | null
  toDay?: string | null
}

export interface CommissionPage extends CommissionFilter {
  /** most commissions for each wallet */
  first: number
  /** newest first when left out; within a day by level */
  order?: 'newest' | 'oldest'
  /** commissions behind this one only */
  after?: { day: string; level: number } | null
}

/** @returns each wallet's commissions of closed days, in the order asked for */
export async function readCommissions(
  manager: EntityManager,
  i: CommissionPage & { walletIds: readonly string[] },
): Promise<CommissionRecord[]> {
  // Newest first, and within a day from the first level on.
  const [compare, direction] = i.order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
  const wallets = given('bigint', 'id', i.walletIds)
  const rows: { wallet_id: string; day: string; level: number; amount: string }[] = await manager.query(
    `select q.id as wallet_id, l.day::text as day, l.level, l.amount
     from ${wallets.relation}
     cross join lateral (
       ${COMMISSIONS} where i.wallet_id = q.id and ${FILTER}
         and ($5::date is null or i.day ${compare} $5 or (i.day = $5 and r.level > $6::integer))
       order by i.day ${direction}, r.level limit $7) l
     order by l.day ${direction}, l.level`,
    [wallets.value, ...filterValues(i), i.after?.day ?? null, i.after?.level ?? null, i.first],
  )
  return rows.map((row) => ({
    walletId: row.wallet_id,
    day: row.day,
    level: row.level,
    amount: BigInt(row.amount),
  }))
}

/** @returns how many commissions of the filter each wallet has, by wallet id; wallets without any are left out */
export async function countCommissions(
  manager: EntityManager,
  i: CommissionFilter & { walletIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows: { wallet_id: string; n: number }[] = await manager.query(
    `select wallet_id, count(*)::integer as n from (${COMMISSIONS} where i.wallet_id = any($1) and ${FILTER}) as c
     group by wallet_id`,
    [i.walletIds, ...filterValues(i)],
  )
  return new Map(rows.map((row) => [row.wallet_id, row.n]))
}

const COMMISSIONS = `
  select i.wallet_id, i.day, r.level, r.amount
  from day_income i
  join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and i.day <= a.last_day
  cross join lateral (values ${LEVELS_OF_REFERRAL.map((n) => `(${n}, i.c${n})`).join(', ')}) as r (level, amount)`

/** By level, first day and last day: $2 to $4. */
const FILTER = `r.amount > 0 and ($2::integer is null or r.level = $2)
  and ($3::date is null or i.day >= $3) and ($4::date is null or i.day <= $4)`

function filterValues({ level, fromDay, toDay }: CommissionFilter): unknown[] {
  return [level ?? null, fromDay ?? null, toDay ?? null]
}
