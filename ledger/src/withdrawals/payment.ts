import type { Address, Hash, Hex } from 'viem'

/** What a withdrawal pays, and to whom. Amounts in wei. */
export interface Payment {
  /** bytes32: the contract pays it at most once */
  readonly id: string
  /** of its owner, who is paid; lower case */
  readonly address: string
  /** what it takes from the wallet's balance, and what the wallet gets; the rest is the fee */
  readonly amount: bigint
  readonly net: bigint
}

/** A final `WithdrawalForwarded` event: what the chain paid. */
export interface FinalPayout extends Omit<Payment, 'id'> {
  readonly withdrawalId: string
  readonly txHash: string
  readonly blockNumber: bigint
  readonly blockHash: string
  /** the contract's running number of it */
  readonly number: bigint
  /** the contract keeps it for the wallet, whose code did not take it */
  readonly kept: boolean
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
export interface SignedTransaction extends PayoutFees {
  readonly hash: Hash
  readonly bytes: Hex
  readonly nonce: number
}

/** @returns wei, net of all payments */
export function totalOf(payments: readonly Pick<Payment, 'net'>[]): bigint {
  return payments.reduce((total, { net }) => total + net, 0n)
}

export function idsOf(payments: readonly Pick<Payment, 'id'>[]): string[] {
  return payments.map(({ id }) => id)
}
