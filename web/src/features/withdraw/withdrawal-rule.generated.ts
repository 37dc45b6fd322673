// A copy of ledger/src/rules/withdrawal-rule.ts, written by `npm run generate -w web`.

/** What the rule of a withdrawal (docs/money.md#withdrawal) reads of the plan in force. */
export interface WithdrawalTerms {
  /** 100 is one percent */
  feeBasisPoints: number
  /** wei, gross */
  minimum: bigint
  /** wei that must stay in the account */
  minimumBalance: bigint
}

/**
 * The fee of a withdrawal: the net is rounded down, the fee is the rest. Where nothing would be left there is no fee, so
 * that any amount can be paid.
 * @param amount wei, gross
 */
export function splitWithdrawal(
  { feeBasisPoints }: WithdrawalTerms,
  amount: bigint,
): { net: bigint; fee: bigint } {
  const net = (amount * BigInt(10_000 - feeBasisPoints)) / 10_000n
  return net > 0n ? { net, fee: amount - net } : { net: amount, fee: 0n }
}

/**
 * What a wallet may withdraw now: its available balance less the minimum that stays.
 * @param available wei
 * @returns wei, never below 0
 */
export function withdrawable({ minimumBalance }: WithdrawalTerms, available: bigint): bigint {
  return available > minimumBalance ? available - minimumBalance : 0n
}

/** Why a withdrawal is refused. */
export type WithdrawalRefusal =
  | 'invalid_amount'
  | 'insufficient_balance'
  | 'above_withdrawable'
  | 'below_minimum'

/**
 * @param amount wei, gross
 * @param available wei
 * @returns the first reason that holds, or null when the withdrawal may be requested
 */
export function refusalOf(
  terms: WithdrawalTerms,
  amount: bigint,
  available: bigint,
): WithdrawalRefusal | null {
  if (amount <= 0n) return 'invalid_amount'
  const max = withdrawable(terms, available)
  if (max === 0n) return 'insufficient_balance'
  if (amount > max) return 'above_withdrawable'
  return amount < terms.minimum ? 'below_minimum' : null
}
