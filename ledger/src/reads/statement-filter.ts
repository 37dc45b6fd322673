import type { TransactionType } from './statement.ts'

/** Which lines of a statement are wanted; what is left out holds nothing back. */
export interface StatementFilter {
  types?: readonly TransactionType[] | null
  /** UTC days, both belong to it */
  fromDay?: string | null
  toDay?: string | null
}

/** A condition on `statement_line`, whose values {@link filterValues} gives as $2 to $4. */
export const STATEMENT_FILTER = `($2::text[] is null or kind = any($2))
  and ($3::date is null or day >= $3) and ($4::date is null or day <= $4)`

/** @returns the values of {@link STATEMENT_FILTER} */
export function filterValues(filter: StatementFilter): unknown[] {
  return [filter.types?.flatMap(kindsOf) ?? null, filter.fromDay ?? null, filter.toDay ?? null]
}

/** The kinds of line that are shown as a type; the other direction stands in `statement.ts`. */
function kindsOf(type: TransactionType): string[] {
  if (type === 'deposit') return ['deposit', 'deposit_reversed', 'receivable_repaid']
  if (type === 'withdrawal') return ['withdrawal_requested', 'withdrawal_refunded', 'withdrawal_cancelled']
  if (type === 'referral') return Array.from({ length: 10 }, (_, i) => `referral_${i + 1}`)
  if (type === 'prize_pool') return ['prize_weekly', 'prize_final']
  return [type]
}
