import { AmountError, displayPol, exactPol, floorPol, formatPol, parsePol } from '../../amounts/pol.ts'
import type { Texts } from '../../texts/en.ts'
import type { Checked } from '../deposit/validate-deposit.ts'

/** What the rules read; all in wei, from the plan in force. */
export interface WithdrawalTerms {
  available: bigint
  /** Available less the minimum balance, never below 0. */
  withdrawable: bigint
  /** What must stay in the account. */
  minimumBalance: bigint
  minimumWithdrawal: bigint
}

/** Whether anything can be withdrawn at all; if not, input and button are disabled. */
export function canWithdraw({ available, minimumBalance }: WithdrawalTerms): boolean {
  return available > minimumBalance
}

/** The rules of product specification §5, in their order. */
export function validateWithdrawal(text: string, terms: WithdrawalTerms, t: Texts): Checked {
  const keep = exactPol(terms.minimumBalance)
  if (!canWithdraw(terms)) return { ok: false, error: t.withdraw.insufficient(keep) }
  const amount = amountOf(text)
  if (amount === null || amount <= 0n) return { ok: false, error: t.withdraw.invalidAmount }
  if (amount > terms.withdrawable)
    return { ok: false, error: t.withdraw.overMaximum(displayPol(terms.withdrawable, 2), keep) }
  if (amount < terms.minimumWithdrawal)
    return { ok: false, error: t.withdraw.belowMinimum(exactPol(terms.minimumWithdrawal)) }
  return { ok: true, amount }
}

/** What Max fills in: all that may go, rounded down to 2 decimals. */
export function maximumText({ withdrawable }: WithdrawalTerms): string {
  return formatPol(floorPol(withdrawable, 2))
}

/**
 * What a withdrawal comes to: net is amount × (100 % − fee) rounded down, the fee is the rest.
 * @param feePercent in percent, at most 2 decimals
 */
export function withdrawalPreview(amount: bigint, feePercent: number): { net: bigint; fee: bigint } {
  const net = (amount * BigInt(10_000 - Math.round(feePercent * 100))) / 10_000n
  return { net, fee: amount - net }
}

function amountOf(text: string): bigint | null {
  try {
    return parsePol(text)
  } catch (error) {
    if (error instanceof AmountError) return null
    throw error
  }
}
