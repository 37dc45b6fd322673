import type { Settings } from '@polder/base/settings'

const GWEI = 10n ** 9n

/** How payouts are sent. Amounts in wei, times in real milliseconds. */
export type PayoutPolicy = Readonly<ReturnType<typeof payoutPolicy>>

/**
 * What a payment can cost at most: code that burns what it gets, and all its slots written for the first time. Measured
 * are 112,700 and 197,000 besides; a payment that serves an exit takes 2,800 more, and a successor asks its predecessor for
 * each wallet's totals once, for 5,000 more.
 */
const GAS_OF_PAYMENT = 125_000n
const GAS_OF_BATCH = 300_000n

/**
 * @param payments in a batch
 * @returns the gas that it may use: enough whatever its receivers do, so that none of them can undo it
 */
export function gasLimitOf(payments: number): bigint {
  return GAS_OF_BATCH + GAS_OF_PAYMENT * BigInt(payments)
}

/** @returns the policy for the chain that settings name */
export function payoutPolicy(
  settings: Pick<Settings, 'demo' | 'CHAIN_ID' | 'PAYOUT_MIN_PRIORITY_FEE' | 'PAYOUT_MAX_FEE'> &
    Partial<Pick<Settings, 'PAYOUT_LIMIT' | 'PAYOUT_LIMIT_WALLET_HOUR' | 'PAYOUT_LIMIT_HOUR'>>,
) {
  const polygon = !settings.demo && (settings.CHAIN_ID === 137 || settings.CHAIN_ID === 80_002)
  return {
    /** Least priority fee per gas; Polygon refuses less than 25 gwei. */
    minPriorityFee: settings.PAYOUT_MIN_PRIORITY_FEE ?? (polygon ? 25n * GWEI : GWEI / 10n),
    /** Most that is ever offered per gas; above it payouts wait. */
    maxFeeCap: settings.PAYOUT_MAX_FEE,
    /** A payout that is not mined this long after it was first sent is sent again with a higher fee. */
    replaceAfterMs: 60_000,
    /** What a former key has signed is signed anew by the present one when it is not mined this long. */
    formerKeyMs: 600_000,
    /** A payout that is not mined is given to the node again this often. */
    rebroadcastAfterMs: 10_000,
    /** A nonce that is spent without a receipt of ours is judged no earlier than this; the demo's one node has each at once. */
    missingReceiptMs: settings.demo ? 0 : 300_000,
    /** Payments in one batch, at most: Polygon caps a transaction at 2^25 gas, and blocks must have room for it. */
    maxBatch: 200,
    /** So many places of a batch go to the oldest in line, whoever they are. */
    oldestInBatch: 40,
    /** Batches that may be undone with one withdrawal in them without the cause being known. */
    maxUnexplainedReverts: 3,
    /** The maximum that is signed: net of one batch and so of one payment, to one wallet in an hour, and in an hour; undefined: no such limit. */
    limits: {
      payout: settings.PAYOUT_LIMIT,
      walletHour: settings.PAYOUT_LIMIT_WALLET_HOUR,
      hour: settings.PAYOUT_LIMIT_HOUR,
    } as { readonly payout?: bigint; readonly walletHour?: bigint; readonly hour?: bigint },
  }
}
