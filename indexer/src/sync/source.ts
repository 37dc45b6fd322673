import type { AgreedFinal } from '@polder/base/quorum/agreed-final'
import type { Panel, Quorum } from '@polder/base/quorum/open-quorum'
import type { Store } from '../commit/store.ts'
import type { Header } from '../decode/chain-event.ts'
import type { Node } from '../fetch/node.ts'
import type { RangeWidth } from '../fetch/range-width.ts'

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
