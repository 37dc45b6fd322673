import { max, min } from '@polder/base/amount'
import type { PayoutFees } from '@polder/ledger/withdrawals/payment'
import type { PayoutPolicy } from './payout-policy.ts'

/** What the network asks at the moment, wei per gas. */
export interface NetworkFees {
  readonly baseFee: bigint
  readonly suggestedPriorityFee: bigint
}

/**
 * Fees of a first attempt: twice the base fee leaves room for six full blocks, and the cap for one replacement, unless
 * the network asks for more now.
 * @returns null when the network asks for more than the policy offers
 */
export function firstFees(network: NetworkFees, policy: PayoutPolicy): PayoutFees | null {
  const tip = max(network.suggestedPriorityFee, policy.minPriorityFee)
  if (network.baseFee + tip > policy.maxFeeCap) return null
  const belowCap = (policy.maxFeeCap * 10n) / 11n - 1n
  return {
    maxFeePerGas: min(network.baseFee * 2n + tip, max(network.baseFee + tip, belowCap)),
    maxPriorityFeePerGas: tip,
  }
}

/**
 * Fees of a replacement on the same nonce: an eighth more than before, since nodes refuse less than a tenth, or what is
 * left below the policy's cap; and never less than a first attempt would offer now.
 * @returns null when that is more than the policy offers
 */
export function replacementFees(
  before: PayoutFees,
  network: NetworkFees,
  policy: PayoutPolicy,
): PayoutFees | null {
  if (before.maxFeePerGas + before.maxFeePerGas / 10n + 1n > policy.maxFeeCap) return null
  const now = firstFees(network, policy)
  const wanted = max(raise(before.maxFeePerGas), now?.maxFeePerGas ?? 0n)
  const maxFeePerGas = min(wanted, policy.maxFeeCap)
  const tip = max(raise(before.maxPriorityFeePerGas), now?.maxPriorityFeePerGas ?? 0n)
  return { maxFeePerGas, maxPriorityFeePerGas: min(tip, maxFeePerGas) }
}

function raise(fee: bigint): bigint {
  return fee + fee / 8n + 1n
}
