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
 * @param block where the counters are asked for; null: the events are counted only
 */
export async function prove(
  node: Node,
  tally: Tally,
  events: ChainEvents,
  block: BlockId | null,
): Promise<Proof> {
  const followed = followTally(tally, events)
  if (!followed.complete) return { kind: 'incomplete', gap: followed.gap }
  const counted = followed.tally
  const contract = block && (await tallyIfKept(node, block))
  if (!contract) return { kind: 'unproven', tally: counted }
  if (sameTally(counted, contract)) return { kind: 'proven', tally: counted }
  return { kind: 'incomplete', gap: describeDifference(counted, contract) }
}

/** @throws IncompleteError */
export function assertComplete(
  node: Node,
  proof: Proof,
): asserts proof is Exclude<Proof, { kind: 'incomplete' }> {
  if (proof.kind === 'incomplete') throw new IncompleteError(node.name, proof.gap)
}

async function tallyIfKept(node: Node, block: BlockId): Promise<Tally | null> {
  try {
    return await node.tallyAt(block.hash)
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'refused') return null
    throw error
  }
}
