import type { Checkpoint } from '../commit/checkpoint.ts'
import type { DepositEvent, Hash } from '../decode/chain-event.ts'
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
