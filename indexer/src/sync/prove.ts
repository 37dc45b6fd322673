import type { Panel } from '@polder/base/quorum/open-quorum'
import type { BlockId, ChainEvents } from '../decode/chain-event.ts'
import { describeDifference, followTally, sameTally, type Tally } from '../decode/tally.ts'
import { IncompleteError } from '../errors.ts'
import type { Node } from '../fetch/node.ts'
import { RpcError } from '../fetch/rpc-error.ts'

/** How events stand beside what the contract counted. */
export type Proof =
  /** The contract's own counters agree. */
  | { readonly kind: 'proven'; readonly tally: Tally }
  /** The running numbers follow on; the contract's counters were not asked for, or are not kept any more. */
  | { readonly kind: 'unproven'; readonly tally: Tally }
  | { readonly kind: 'incomplete'; readonly gap: string }

/**
 * Counts events and compares with the contract's counters.
 * @param tally before the events
 * @param contract the counters where the events end; null: the events are counted only
 */
export function prove(tally: Tally, events: ChainEvents, contract: Tally | null): Proof {
  const followed = followTally(tally, events)
  if (!followed.complete) return { kind: 'incomplete', gap: followed.gap }
  const counted = followed.tally
  if (!contract) return { kind: 'unproven', tally: counted }
  if (sameTally(counted, contract)) return { kind: 'proven', tally: counted }
  return { kind: 'incomplete', gap: describeDifference(counted, contract) }
}

/** @throws IncompleteError */
export function assertComplete(
  nodes: { readonly name: string },
  proof: Proof,
): asserts proof is Exclude<Proof, { kind: 'incomplete' }> {
  if (proof.kind === 'incomplete') throw new IncompleteError(nodes.name, proof.gap)
}

/**
 * @returns the contract's counters at a block, as the quorum says; null: the one node there is does not keep them
 * @throws NoQuorumError when they are not agreed. Of several nodes they must be: nothing is booked without.
 */
export async function countersAt(panel: Panel<Node>, { number, hash }: BlockId): Promise<Tally | null> {
  const what = `the contract's counters at block ${number}`
  try {
    return await panel.agree(what, (node) => node.tallyAt(hash), sameTally)
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'refused') return null
    throw error
  }
}
