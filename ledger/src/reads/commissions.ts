import type { EntityManager } from 'typeorm'
import { readBigints, type Written } from './bigints.ts'
import { given } from './given.ts'
import { type DayFilter, dayValues, type Page } from './list-order.ts'
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
export interface CommissionFilter extends DayFilter {
  level?: number | null
}

/** Newest day first when left out; within a day by level. */
export type CommissionPage = CommissionFilter & Page<'newest' | 'oldest', { day: string; level: number }>

/** @returns each wallet's commissions of closed days, in the order asked for */
export async function readCommissions(
  manager: EntityManager,
  i: CommissionPage & { walletIds: readonly string[] },
): Promise<CommissionRecord[]> {
  const [compare, direction] = i.order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
  const wallets = given('bigint', 'id', i.walletIds)
  const rows: Written<CommissionRecord>[] = await manager.query(
    `select q.id as "walletId", l.day::text as day, l.level, l.amount
     from ${wallets.relation}
     cross join lateral (
       ${COMMISSIONS} where i.wallet_id = q.id and ${FILTER}
         and ($5::date is null or i.day ${compare} $5 or (i.day = $5 and r.level > $6::integer))
       order by i.day ${direction}, r.level limit $7) l
     order by l.day ${direction}, l.level`,
    [wallets.value, ...filterValues(i), i.after?.day ?? null, i.after?.level ?? null, i.first],
  )
  return readBigints(rows, 'amount')
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

function filterValues({ level, ...days }: CommissionFilter): unknown[] {
  return [level ?? null, ...dayValues(days)]
}
