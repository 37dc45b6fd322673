import { setTimeout as sleep } from 'node:timers/promises'
import type { Panel } from '@polder/base/quorum/open-quorum'
import type { BlockId, ChainEvents } from '../decode/chain-event.ts'
import { describeDifference, followTally, sameTally, type Tally } from '../decode/tally.ts'
import { IncompleteError, IndexerProblem } from '../errors.ts'
import type { Node } from '../fetch/node.ts'
import { RpcError } from '../fetch/rpc-error.ts'

/** A second line only: a node that is slow over proofs holds nothing up. */
const PROOF_TIMEOUT_MS = 2_000

/** How events stand beside what the contract counted. */
export type Proof =
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
 * Reads the contract's counters at a block. Where they have moved and a node offers a proof of them, the proof decides.
 * @param before the counters that are known
 * @returns them as the quorum says; null: the one node there is does not keep them
 * @throws NoQuorumError when they are not agreed: of several nodes they must be, nothing is booked without;
 *   IndexerProblem `counters_disproved`
 */
export async function countersAt(panel: Panel<Node>, block: BlockId, before: Tally): Promise<Tally | null> {
  const counters = await agreedCounters(panel, block)
  if (counters && panel.needed > 1 && !sameTally(counters, before)) await compareProof(panel, block, counters)
  return counters
}

async function compareProof(panel: Panel<Node>, block: BlockId, counters: Tally): Promise<void> {
  const late = sleep(PROOF_TIMEOUT_MS, null, { ref: false })
  const proven = await Promise.race([firstProof(panel, block), late])
  if (!proven || sameTally(counters, proven)) return
  throw new IndexerProblem(
    'counters_disproved',
    `A quorum of RPC_URL (of ${panel.name}) says what a proof refutes: at block ${block.number} it counts ` +
      `${describeDifference(counters, proven)}. Nothing is booked. Replace the nodes that lie.`,
    { block: block.number, hash: block.hash },
  )
}

/** One is enough: a proof that leads up to the block's hash is true whoever gives it. */
async function firstProof(panel: Panel<Node>, block: BlockId): Promise<Tally | null> {
  for (const node of panel.nodes) {
    const proven = await node.provenTally(block).catch(() => null)
    if (proven) return proven
  }
  return null
}

async function agreedCounters(panel: Panel<Node>, { number, hash }: BlockId): Promise<Tally | null> {
  const what = `the contract's counters at block ${number}`
  try {
    return await panel.agree(what, (node) => node.tallyAt(hash), sameTally)
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'refused') return null
    throw error
  }
}
