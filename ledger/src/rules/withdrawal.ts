import { formatPol } from '@polder/base/amount'
import { ProductError } from '@polder/base/errors'
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
      throw new ProductError(
        'INSUFFICIENT_BALANCE',
        `Insufficient balance. You must maintain at least ${kept} POL in your account.`,
        'conflict',
      )
    case 'above_withdrawable': {
      const max = formatPol(withdrawable(terms, available))
      throw new ProductError(
        'ABOVE_WITHDRAWABLE',
        `Maximum withdrawable amount is ${max} POL (must keep ${kept} POL minimum)`,
        'conflict',
      )
    }
    case 'below_minimum':
      throw new ProductError('BELOW_MINIMUM', `The smallest withdrawal is ${formatPol(terms.minimum)} POL.`)
  }
}
