import type { FinalCommit } from '../commit/commit-final.ts'
import type { Repair } from '../commit/repair.ts'
import type { DepositEvent, Header } from '../decode/chain-event.ts'
import type { UnfinalChain } from '../reorg/unfinal-chain.ts'
import type { Proof } from './prove.ts'
import type { SyncState } from './state.ts'

/**
 * What a look at the chain finds, step by step. `next` is what the indexer knows once the update is committed; nothing
 * of it holds before.
 */
export type Update = { readonly next: SyncState } & (
  | { readonly kind: 'seen'; readonly head: Header; readonly finalized: Header | null }
  /** A long stretch of final blocks is being read; block numbers, `at` is the newest that is booked. */
  | { readonly kind: 'backfill'; readonly from: bigint; readonly at: bigint; readonly to: bigint }
  /** Final events to be booked. */
  | { readonly kind: 'final'; readonly commit: FinalCommit }
  /** A node left out logs, the rest of an answer where it was cut off; they are asked for again in narrower ranges. */
  | { readonly kind: 'gap'; readonly node: string; readonly cutAt: number | null; readonly from: bigint }
  /** The contract's counters agree with the checkpoint. */
  | { readonly kind: 'proof' }
  /** New blocks that are not final. */
  | { readonly kind: 'blocks' }
  /** The same, and they replace others that were not final. */
  | { readonly kind: 'reorg'; readonly depth: number; readonly head: bigint }
  | { readonly kind: 'pending'; readonly deposits: readonly DepositEvent[]; readonly headNumber: bigint }
  /** Another block stands where the checkpoint's should. */
  | { readonly kind: 'suspicion'; readonly node: string }
  /** Final blocks were taken back, and the quorum has said so several times. */
  | { readonly kind: 'repair'; readonly repair: Repair }
  /** What is final cannot be read to its end at present. The last update of a look. */
  | { readonly kind: 'waiting'; readonly reason: string }
  /** Nothing of the chain is left to read. The last update of a look. */
  | { readonly kind: 'caught-up'; readonly head: Header }
)

/** Reads the chain without any effect: whoever takes the updates commits them, in their order. */
export type Updates<Result = void> = AsyncGenerator<Update, Result, void>

/**
 * @param found.proof of the events, at the block they lead to
 * @param found.chain the blocks above that block
 */
export function finalUpdate(
  state: SyncState,
  found: Omit<FinalCommit, 'from' | 'proven'> & {
    readonly proof: Proof['kind']
    readonly chain: UnfinalChain
  },
): Update {
  const { proof, chain, ...commit } = found
  const pending = state.pending?.filter(({ blockNumber }) => blockNumber > commit.to.number) ?? null
  return {
    kind: 'final',
    commit: { ...commit, from: state.checkpoint, proven: proof === 'proven' },
    next: { ...state, checkpoint: commit.to, chain, proof, pending },
  }
}

/** Why a look at the chain failed: a node left out a log, a node failed otherwise, or neither. */
export type FailureKind = 'incomplete' | 'node' | 'unexpected'

/** Told what happens, for metrics. */
export interface Observer {
  updated(update: Update): void
  failed(kind: FailureKind): void
}
