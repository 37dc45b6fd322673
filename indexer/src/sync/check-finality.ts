import type { Checkpoint } from '../commit/checkpoint.ts'
import { type ChainEvents, type Header, joinEvents } from '../decode/chain-event.ts'
import { BadAnswerError, IndexerProblem } from '../errors.ts'
import { assertAgreement } from '../fetch/agreement.ts'
import { readRanges } from '../fetch/read-ranges.ts'
import { newestKept } from '../reorg/newest-kept.ts'
import { holds } from '../reorg/unfinal-chain.ts'
import { assertComplete, prove } from './prove.ts'
import { firstBlock, type Source } from './source.ts'
import { type SyncState, stateAt } from './state.ts'
import type { Updates } from './update.ts'

const FIRST_WIDTH = 2_000n

/**
 * Makes sure that the checkpoint's block is still on the chain. When it is not, and every configured node says so
 * several times, each of them with a final block at that height, the books follow the chain (see `repairAfterReorg`).
 * A node that merely lags never gets here, because its finalized block is below the checkpoint.
 * @param final the newest final block, not below the checkpoint
 * @returns a state with a suspicion until the reorg is confirmed
 * @throws IndexerProblem `nodes_disagree` or `other_chain`
 */
export async function* checkFinality(
  state: SyncState,
  source: Source,
  final: Header,
  head: Header,
): Updates<SyncState> {
  const { node, nodes } = source
  const { number, hash } = state.checkpoint
  const settled = { ...state, suspicion: null }
  if (holds(state.chain, final.hash)) return settled
  const current = await node.headerByNumber(number)
  if (!current) throw new BadAnswerError(`${node.name} does not know block ${number}, which is final.`)
  if (current.hash === hash) return settled
  const times = state.suspicion?.hash === current.hash ? state.suspicion.times + 1 : 1
  const next = { ...state, suspicion: { hash: current.hash, times } }
  yield { kind: 'suspicion', node: node.name, next }
  await assertAgreement(nodes, { number, hash: current.hash })
  if (times < source.reorgConfirmations) return next
  return yield* followReorg(state.checkpoint, source, final, head)
}

async function* followReorg(
  from: Checkpoint,
  source: Source,
  final: Header,
  head: Header,
): Updates<SyncState> {
  const { node, nodes, books } = source
  const ancestor = await newestKept(await books.finalBlocks(), async (block) => {
    const header = await node.headerByNumber(block.number)
    return header?.hash === block.hash
  })
  // Chains set up alike share their first blocks: having only those in common proves nothing.
  if (!ancestor || ancestor.number <= firstBlock(source)) {
    throw new IndexerProblem(
      'other_chain',
      'The chain that RPC_URL leads to holds none of the blocks the books rest on. It is another chain, or it was ' +
        'set up anew. Give the address of the right one; a demo is emptied by `npm run reset`.',
      { checkpoint: from.number },
    )
  }
  const { to, events } = await readBetween(ancestor, source, final)
  await assertAgreement(nodes, final)
  const next = stateAt(to, 'proven', [])
  yield { kind: 'repair', repair: { from, ancestor, to, events, headNumber: head.number }, next }
  return next
}

/** Everything above the ancestor is read and proven complete before anything is reversed. */
async function readBetween(
  ancestor: Checkpoint,
  { node, contract }: Source,
  final: Header,
): Promise<{ to: Checkpoint; events: ChainEvents }> {
  const parts: ChainEvents[] = []
  const range = { contract, from: ancestor.number + 1n, to: final, firstWidth: FIRST_WIDTH }
  if (range.from <= final.number) {
    for await (const { events } of readRanges(node, range)) parts.push(events)
  }
  const events = joinEvents(parts)
  const proof = await prove(node, ancestor.tally, events, final)
  assertComplete(node, proof)
  if (proof.kind === 'unproven') {
    throw new BadAnswerError(`${node.name} cannot say what the contract counted at block ${final.number}.`)
  }
  return { to: { number: final.number, hash: final.hash, tally: proof.tally }, events }
}
