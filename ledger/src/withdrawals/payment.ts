import type { Address, Hash, Hex } from 'viem'

/** One payment: who gets what, for which withdrawal. */
export interface Payment {
  readonly withdrawalId: Hex
  readonly wallet: Address
  /** wei: what it takes from the wallet's balance, and what the wallet gets */
  readonly gross: bigint
  readonly net: bigint
}

/** The payments of one chain transaction. */
export interface Batch {
  /** On which it was signed: one that has handed over since undoes it. Left out: the present one. */
  readonly contract?: Address
  /** The contract's running number of the first payment; the others follow it. */
  readonly firstNumber: bigint
  /** So many of the first payments serve exits that their wallets have requested of the vault, and are marked so. */
  readonly exits: number
  /** Never empty. */
  readonly payments: readonly Payment[]
}

/** What a batch offers the chain, in wei per gas. */
export interface PayoutFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A signed transaction that nobody has been shown yet. */
export interface SignedBatch extends PayoutFees {
  readonly hash: Hash
  readonly bytes: Hex
  readonly nonce: number
}

/** @returns wei, net of all payments */
export function totalOf(payments: readonly Pick<Payment, 'net'>[]): bigint {
  return payments.reduce((total, { net }) => total + net, 0n)
}
