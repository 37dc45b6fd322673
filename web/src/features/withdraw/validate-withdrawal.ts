import { type Checked, checkAmount } from '../../amounts/check-amount.ts'
import { writeAmount } from '../../amounts/read-amount.ts'
import { displayPol, exactPol, floorPol } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
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
export function validateWithdrawal(text: string, limits: WithdrawalLimits): Checked {
  const keep = exactPol(limits.minimumBalance)
  const refused = (error: string): Checked => ({ ok: false, error, early: true })
  if (!canWithdraw(limits)) return refused(withdrawTexts.insufficient(keep))
  const checked = checkAmount(text, withdrawTexts.invalidAmount, t)
  if (!checked.ok) return checked
  const refusal = refusalOf(limits, checked.amount, limits.available)
  if (refusal === null) return checked
  if (refusal !== 'above_withdrawable') return refused(withdrawTexts.belowMinimum(exactPol(limits.minimum)))
  const max = displayPol(withdrawable(limits, limits.available), 2)
  return refused(withdrawTexts.overMaximum(max, keep))
}

/** What Max fills in: all that may go, rounded down to 2 decimals. */
export function maximumText(limits: WithdrawalLimits): string {
  return writeAmount(floorPol(withdrawable(limits, limits.available), 2))
}
