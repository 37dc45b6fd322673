import { AmountError, displayPol, exactPol, floorPol, formatPol, parsePol } from '../../amounts/pol.ts'
import type { Texts } from '../../texts/en.ts'
import type { Checked } from '../deposit/validate-deposit.ts'
import { refusalOf, type WithdrawalTerms, withdrawable } from './withdrawal-rule.generated.ts'

/** The terms of the plan in force, and the balance that they are held against; wei. */
export interface WithdrawalLimits extends WithdrawalTerms {
  available: bigint
}

/** Whether anything can be withdrawn at all; if not, input and button are disabled. */
export function canWithdraw(limits: WithdrawalLimits): boolean {
  return withdrawable(limits, limits.available) > 0n
}

/** What the ledger would say of the request, in the page's language; that there is too little comes first. */
export function validateWithdrawal(text: string, limits: WithdrawalLimits, t: Texts): Checked {
  const amount = amountOf(text)
  const refusal = canWithdraw(limits) ? refusalOf(limits, amount, limits.available) : 'insufficient_balance'
  const keep = exactPol(limits.minimumBalance)
  switch (refusal) {
    case null:
      return { ok: true, amount }
    case 'insufficient_balance':
      return { ok: false, error: t.withdraw.insufficient(keep) }
    case 'invalid_amount':
      return { ok: false, error: t.withdraw.invalidAmount }
    case 'above_withdrawable': {
      const max = displayPol(withdrawable(limits, limits.available), 2)
      return { ok: false, error: t.withdraw.overMaximum(max, keep) }
    }
    default:
      return { ok: false, error: t.withdraw.belowMinimum(exactPol(limits.minimum)) }
  }
}

/** What Max fills in: all that may go, rounded down to 2 decimals. */
export function maximumText(limits: WithdrawalLimits): string {
  return formatPol(floorPol(withdrawable(limits, limits.available), 2))
}

/** @returns wei; 0 for what is no amount above 0 */
export function amountOf(text: string): bigint {
  try {
    const amount = parsePol(text)
    return amount > 0n ? amount : 0n
  } catch (error) {
    if (error instanceof AmountError) return 0n
    throw error
  }
}
