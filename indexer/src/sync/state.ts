import type { AgreedFinal } from '@polder/base/quorum/agreed-final'
import type { Panel, Quorum } from '@polder/base/quorum/open-quorum'
import type { Checkpoint } from '../commit/checkpoint.ts'
import type { Store } from '../commit/store.ts'
import type { DepositEvent, Hash, Header } from '../decode/chain-event.ts'
import type { Node } from '../fetch/node.ts'
import type { RangeWidth } from '../fetch/range-width.ts'
import { type UnfinalChain, unfinalChainFrom } from '../reorg/unfinal-chain.ts'
import type { Proof } from './prove.ts'

/** What a leading indexer knows. It is never changed, only replaced, and all of it can be found again after a crash. */
export interface SyncState {
  readonly checkpoint: Checkpoint
  /** The blocks above the checkpoint. */
  readonly chain: UnfinalChain
  /** How the checkpoint stands beside the contract's counters; `incomplete`: what lacks a log is to be read again. */
  readonly proof: Proof['kind']
  /** The pending deposits that the database holds; null while that is not known. */
  readonly pending: readonly DepositEvent[] | null
  /** Another block stands where the checkpoint's should, and how many looks in a row have found it. */
  readonly suspicion: { readonly hash: Hash; readonly times: number } | null
}

/** @param pending what the database holds */
export function stateAt(
  checkpoint: Checkpoint,
  proof: Proof['kind'],
  pending: SyncState['pending'],
): SyncState {
  return { checkpoint, chain: unfinalChainFrom(checkpoint), proof, pending, suspicion: null }
}

/** A node left out a log: what was read of the newest blocks may lack one too. */
export function incompleteState(state: SyncState): SyncState {
  return { ...state, chain: unfinalChainFrom(state.checkpoint), proof: 'incomplete' }
}

/** @returns whether the same deposits stand in the same blocks */
export function samePending(one: SyncState['pending'], other: SyncState['pending']): boolean {
  if (one === null || one.length !== other?.length) return false
  return one.every((deposit, index) => {
    const beside = other[index]
    return (['blockHash', 'txHash', 'logOrdinal'] as const).every((key) => deposit[key] === beside?.[key])
  })
}

/** Which events are followed, and how carefully. */
export interface Watch {
  /** First block that may hold an event of the contract; 0 when the setting CONTRACT_BLOCK is not given. */
  readonly contractBlock: bigint
  /** How often the quorum must say that a final block is gone before it is believed. */
  readonly reorgConfirmations: number
}

export interface Source extends Watch {
  /** Asked for the newest blocks, which are shown and never booked on its word, unless it is the only one. */
  readonly node: Node
  readonly quorum: Quorum<Node>
  /** @param first asked before the others where one is enough */
  readonly agreedFinal: (first?: Node) => Promise<AgreedFinal<Node, Header> | null>
  /** The newest head that a WebSocket has told of since this was last asked; left out: none is listened to. */
  readonly takeHead?: () => Header | null
  readonly books: Pick<Store, 'finalBlocks' | 'startOfReadingAgain'>
  /** How much may be asked for at once. */
  readonly width: RangeWidth
}

/** What reads final blocks: nodes that all have the newest of them. */
export interface FinalSource
  extends Pick<Source, 'contractBlock' | 'reorgConfirmations' | 'books' | 'width'> {
  readonly panel: Panel<Node>
}

/** @returns the block the indexer begins on: none of the contract's events can be in it or below */
export function firstBlock({ contractBlock }: Pick<Watch, 'contractBlock'>): bigint {
  return contractBlock > 0n ? contractBlock - 1n : 0n
}
