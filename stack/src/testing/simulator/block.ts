import type { SimpleStateManager } from '@ethereumjs/statemanager'
import type { Address, Hash, Hex } from 'viem'

export interface Transaction {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly nonce: number
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly maxFee: bigint
  readonly tip: bigint
  readonly signature?: { r: Hex; s: Hex; yParity: number }
}

export interface Log {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly tx: Hash
  readonly index: number
}

export interface Mined {
  readonly tx: Transaction
  readonly succeeded: boolean
  readonly gasUsed: bigint
  readonly gasPrice: bigint
  readonly created: Address | null
}

export interface Block {
  readonly number: number
  readonly hash: Hash
  readonly parent: Hash
  /** unix seconds */
  readonly time: number
  readonly baseFee: bigint
  readonly mined: readonly Mined[]
  readonly logs: readonly Log[]
  readonly state: SimpleStateManager
  /** What was asked of its state. */
  readonly answers: Map<string, Promise<CallResult>>
  /** Of that what does not hang on time: all blocks of one state share it. */
  timeless: Map<string, Promise<CallResult>>
}

export interface CallResult {
  readonly data: Hex
  readonly error: string | null
}
