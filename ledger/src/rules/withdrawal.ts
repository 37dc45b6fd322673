import { briefPol, formatPol } from '@polder/base/amount'
import { conflict, ProductError } from '@polder/base/errors'
import { refusalOf, type WithdrawalTerms, withdrawable } from './withdrawal-rule.ts'

/**
 * @param amount wei, gross
 * @param available wei
 * @throws ProductError `INVALID_AMOUNT`, `INSUFFICIENT_BALANCE`, `ABOVE_WITHDRAWABLE`, `BELOW_MINIMUM`, with the texts
 *   that the API documents
 */
export function assertWithdrawable(terms: WithdrawalTerms, amount: bigint, available: bigint): void {
  const kept = formatPol(terms.minimumBalance)
  switch (refusalOf(terms, amount, available)) {
    case null:
      return
    case 'invalid_amount':
      throw new ProductError('INVALID_AMOUNT', 'Please enter a valid withdrawal amount')
    case 'insufficient_balance':
      throw conflict(
        'INSUFFICIENT_BALANCE',
        `Insufficient balance. You must maintain at least ${kept} POL in your account.`,
      )
    case 'above_withdrawable': {
      const max = briefPol(withdrawable(terms, available))
      throw conflict(
        'ABOVE_WITHDRAWABLE',
        `Maximum withdrawable amount is ${max} POL (must keep ${kept} POL minimum)`,
      )
    }
    case 'below_minimum':
      throw new ProductError('BELOW_MINIMUM', `The smallest withdrawal is ${formatPol(terms.minimum)} POL.`)
  }
}
