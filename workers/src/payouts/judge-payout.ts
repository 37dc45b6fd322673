import type { Hash } from 'viem'

/** What one finalized block says of a nonce that is spent, and of the withdrawal it was meant for. */
export interface SpentNonce {
  /** Of every transaction stored for the nonce; null: in no block. */
  readonly receipts: readonly { hash: Hash; receipt: { succeeded: boolean; blockNumber: bigint } | null }[]
  /** The contract has paid the withdrawal, as of the finalized block. */
  readonly paid: boolean
  readonly finalizedBlock: bigint
  /** That none has a receipt has been so for long: it is not a node that has yet to find one. */
  readonly isMissingForLong: boolean
}

export type Judgement =
  | { kind: 'succeeded'; hash: Hash }
  /** Mined and undone: nothing was paid, and the nonce is spent. */
  | { kind: 'reverted'; hash: Hash; blockNumber: bigint }
  /** A transaction that is none of ours has used the nonce: ours can never be mined. */
  | { kind: 'nonce_lost' }
  /** The answers do not fit together: a program must not decide. `hash`: the one that was mined, if one was. */
  | { kind: 'contradiction'; why: string; paid: boolean; hash: Hash | null }
  /** The node has not caught up with itself. */
  | { kind: 'undecided' }

/**
 * Decides what became of a payout whose nonce is spent at a finalized block. Only `reverted` and `nonce_lost` allow
 * another payment of the same withdrawal (docs/payouts.md#reverted): the account's nonce is past it, no stored transaction has
 * succeeded, and the contract has not paid the id.
 */
export function judgePayout({ receipts, paid, finalizedBlock, isMissingForLong }: SpentNonce): Judgement {
  const mined = receipts.flatMap(({ hash, receipt }) => (receipt ? [{ hash, ...receipt }] : []))
  if (mined.length > 1) return contradiction('two transactions are mined on one nonce', false, null)
  const [one] = mined
  if (!one) {
    if (!isMissingForLong) return { kind: 'undecided' }
    return paid
      ? contradiction('the contract has paid it, but by no transaction of ours', true, null)
      : { kind: 'nonce_lost' }
  }
  if (one.blockNumber > finalizedBlock) return { kind: 'undecided' }
  if (one.succeeded) {
    return paid
      ? { kind: 'succeeded', hash: one.hash }
      : contradiction('its transaction succeeded, but the contract says it is not paid', false, one.hash)
  }
  return paid
    ? contradiction('our transaction was undone, but the contract has paid it', true, one.hash)
    : { kind: 'reverted', hash: one.hash, blockNumber: one.blockNumber }
}

function contradiction(why: string, paid: boolean, hash: Hash | null): Judgement {
  return { kind: 'contradiction', why, paid, hash }
}
