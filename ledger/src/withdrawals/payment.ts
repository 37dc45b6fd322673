import type { Address, Hash, Hex } from 'viem'

/** One payment: who gets what, for which withdrawal. */
export interface Payment {
  readonly withdrawalId: Hex
  readonly wallet: Address
  /** wei */
  readonly net: bigint
}

/** What a payout offers the chain, in wei per gas. */
export interface PayoutFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A signed transaction that nobody has been shown yet. */
export interface SignedPayout extends PayoutFees {
  readonly hash: Hash
  readonly bytes: Hex
  readonly nonce: number
}
