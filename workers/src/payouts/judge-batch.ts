import type { Hash } from 'viem'
import type { Receipt } from './key-account.ts'

/** What one finalized block says of a nonce that is spent, and of the payout numbers that were bound to it. */
export interface SpentNonce {
  /** Of every transaction stored for the nonce; null: in no block. */
  readonly receipts: readonly {
    hash: Hash
    receipt: Receipt | null
    /** It took the nonce so that nobody is paid. */
    paysNobody?: boolean
  }[]
  /** The last payout number of the batch. */
  readonly lastNumber: bigint
  /** How many payouts the contract counts, as of the finalized block. */
  readonly payouts: bigint
  /** How many of them the books have: what was paid otherwise is booked when there are as many. */
  readonly booked: bigint
  readonly finalizedBlock: bigint
  /** That none has a receipt has been so for long: it is not a node that has yet to find one. */
  readonly isMissingForLong: boolean
}

export type Judgement =
  | { kind: 'succeeded'; hash: Hash; gasUsed: bigint; gasPrice: bigint }
  /** Mined, and undone or paying nobody: nothing was paid, and the nonce is spent. */
  | { kind: 'reverted'; hash: Hash; gasUsed: bigint; blockNumber: bigint; paysNobody: boolean }
  /** A transaction that is none of those stored has used the nonce: they can never be mined. */
  | { kind: 'nonce_lost' }
  /** The answers do not fit together: a program must not decide. */
  | { kind: 'contradiction'; why: string }
  /** A node has not caught up with itself, or the books with the chain. */
  | { kind: 'undecided' }

/**
 * Decides what became of a batch whose nonce is spent at a finalized block. Only `reverted` and `nonce_lost` free its
 * withdrawals for another (docs/payouts.md#reverted): the account's nonce is past it, no stored transaction has succeeded,
 * and the books have every payout that the contract counts, so that what was paid otherwise is settled.
 */
export function judgeBatch(i: SpentNonce): Judgement {
  const mined = i.receipts.flatMap(({ receipt, ...of }) => (receipt ? [{ ...of, ...receipt }] : []))
  if (mined.length > 1) return { kind: 'contradiction', why: 'two transactions are mined on one nonce' }
  const [one] = mined
  const freed = i.booked >= i.payouts
  if (!one) return i.isMissingForLong && freed ? { kind: 'nonce_lost' } : { kind: 'undecided' }
  if (one.blockNumber > i.finalizedBlock) return { kind: 'undecided' }
  const { hash, gasUsed, gasPrice, blockNumber, succeeded, paysNobody = false } = one
  if (!succeeded || paysNobody)
    return freed ? { kind: 'reverted', hash, gasUsed, blockNumber, paysNobody } : { kind: 'undecided' }
  if (i.payouts >= i.lastNumber) return { kind: 'succeeded', hash, gasUsed, gasPrice }
  return {
    kind: 'contradiction',
    why: `its transaction succeeded, but the contract counts ${i.payouts} payouts, and its last is ${i.lastNumber}`,
  }
}
