import type { Logger } from '@polder/base/logger'
import type { Checkpoint, Watched } from '../commit/checkpoint.ts'
import type { IndexerStatus } from '../commit/indexer-state.ts'
import type { Store } from '../commit/store.ts'
import type { Hash } from '../decode/chain-event.ts'
import type { NodeChoice } from '../fetch/node-choice.ts'
import type { UnfinalChain } from '../reorg/unfinal-chain.ts'
import type { Observer } from './observer.ts'

/** What a leading indexer knows, beside what the store keeps. All of it can be found again after a crash. */
export interface Follower {
  readonly watched: Watched
  readonly nodes: NodeChoice
  readonly store: Store
  readonly logger: Logger
  readonly observer: Observer
  /** How often the nodes must say that a final block is gone before it is believed. */
  readonly reorgConfirmations: number
  /** First block that may hold an event of the contract. */
  readonly contractBlock: bigint
  /** Undefined until the indexer has begun. */
  checkpoint: Checkpoint | undefined
  chain: UnfinalChain
  /** The contract's counters agree with the checkpoint. */
  proven: boolean
  /** A node left out a log: what may be incomplete is read again. */
  readAgain: boolean
  /** The last pending deposits that were written. */
  pendingWritten: string | undefined
  /** Another block stands where the checkpoint's should. */
  suspicion: { hash: Hash; times: number } | undefined
  contractSeen: boolean
  status: IndexerStatus
}

export type NewFollower = Pick<
  Follower,
  'watched' | 'nodes' | 'store' | 'logger' | 'observer' | 'reorgConfirmations' | 'contractBlock'
>

export function newFollower(parts: NewFollower): Follower {
  return {
    ...parts,
    checkpoint: undefined,
    chain: { root: { number: -1n, hash: '0x' }, blocks: [] },
    proven: true,
    readAgain: false,
    pendingWritten: undefined,
    suspicion: undefined,
    contractSeen: false,
    status: 'starting',
  }
}
