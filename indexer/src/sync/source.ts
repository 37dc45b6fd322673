import type { Store } from '../commit/store.ts'
import type { Node } from '../fetch/node.ts'

/** Which events are followed, and how carefully. */
export interface Watch {
  /** Lower case. */
  readonly contract: string
  /** First block that may hold an event of the contract; 0 when the setting CONTRACT_BLOCK is not given. */
  readonly contractBlock: bigint
  /** How often the nodes must say that a final block is gone before it is believed. */
  readonly reorgConfirmations: number
}

/** What one look at the chain reads. */
export interface Source extends Watch {
  /** Asked for all that the look needs, so that the answers fit together. */
  readonly node: Node
  /** All that must agree before a final block is given up. */
  readonly nodes: readonly Node[]
  readonly books: Pick<Store, 'finalBlocks' | 'startOfReadingAgain'>
}

/** @returns the block the indexer begins on: none of the contract's events can be in it or below */
export function firstBlock({ contractBlock }: Pick<Watch, 'contractBlock'>): bigint {
  return contractBlock > 0n ? contractBlock - 1n : 0n
}
