import { payoutPolicy } from '../payouts/payout-policy.ts'

/** What policies of tests begin with: no priority fee of its own, and the usual cap. */
export const POLICY_SETTINGS = {
  CHAIN_ID: 137,
  PAYOUT_MIN_PRIORITY_FEE: undefined,
  PAYOUT_MAX_FEE: 5_000n * 10n ** 9n,
}

/** How the demo pays. */
export const demoPolicy = payoutPolicy({ demo: true, ...POLICY_SETTINGS })
