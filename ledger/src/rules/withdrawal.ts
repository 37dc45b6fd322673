import { formatPol, POL, shareOf } from '@polder/base/amount'
import { ProductError } from '@polder/base/errors'
import type { Plan } from '../plan/plan.ts'

/**
 * The fee of a withdrawal: the net is rounded down, the fee is the rest (design §4, product specification §9).
 * @param amount wei, gross
 */
export function splitWithdrawal(plan: Plan, amount: bigint): { net: bigint; fee: bigint } {
  const net = shareOf(amount, 10_000 - plan.withdrawal.feeBasisPoints)
  return { net, fee: amount - net }
}

/**
 * What a wallet may withdraw now: its available balance less the minimum that stays (product specification §5).
 * @param available wei
 * @returns wei, never below 0
 */
export function withdrawable(plan: Plan, available: bigint): bigint {
  return available > plan.withdrawal.minimumBalance ? available - plan.withdrawal.minimumBalance : 0n
}

/**
 * @param amount wei, gross
 * @param available wei
 * @throws ProductError with the texts of product specification §5
 */
export function assertWithdrawable(plan: Plan, amount: bigint, available: bigint): void {
  if (amount <= 0n) throw new ProductError('INVALID_AMOUNT', 'Please enter a valid withdrawal amount')
  const { minimum, minimumBalance } = plan.withdrawal
  const kept = formatPol(minimumBalance)
  if (available <= minimumBalance) {
    throw new ProductError(
      'INSUFFICIENT_BALANCE',
      `Insufficient balance. You must maintain at least ${kept} POL in your account.`,
      'conflict',
    )
  }
  const most = withdrawable(plan, available)
  if (amount > most) {
    throw new ProductError(
      'ABOVE_WITHDRAWABLE',
      `Maximum withdrawable amount is ${formatPol(most)} POL (must keep ${kept} POL minimum)`,
      'conflict',
    )
  }
  if (amount < minimum) {
    throw new ProductError('BELOW_MINIMUM', `The smallest withdrawal is ${formatPol(minimum)} POL.`)
  }
  if (splitWithdrawal(plan, amount).net === 0n) {
    throw new ProductError('BELOW_MINIMUM', `Nothing would remain of ${formatPol(amount)} POL after the fee.`)
  }
}

/** Largest amount that the numbers of the product can hold: far above all POL that exists. */
export const LARGEST_AMOUNT = 10n ** 12n * POL
