import type { WithdrawalTerms } from './withdrawal-rule.ts'

/**
 * What must be withdrawn so that an amount arrives: rounded up, so that `splitWithdrawal` of it gives that very net
 * (docs/payouts.md#exits).
 * @param net wei
 * @returns wei, gross
 */
export function grossOfNet({ feeBasisPoints }: Pick<WithdrawalTerms, 'feeBasisPoints'>, net: bigint): bigint {
  const kept = BigInt(10_000 - feeBasisPoints)
  return (net * 10_000n + kept - 1n) / kept
}
