import type { Checkpoint } from '../commit/checkpoint.ts'
import type { Header } from '../decode/chain-event.ts'
import { BadAnswerError, IndexerProblem } from '../errors.ts'
import { headerAt, readEvents } from '../fetch/read-ranges.ts'
import { holds, newestKept } from '../reorg/unfinal-chain.ts'
import { assertComplete, countersAt, prove } from './prove.ts'
import { type FinalSource, firstBlock, type SyncState, stateAt } from './state.ts'
import type { Updates } from './update.ts'

/**
 * Makes sure that the checkpoint's block is still on the chain. When it is not, and the quorum says so several times,
 * the books follow the chain (see `repairAfterReorg`). Nodes that merely lag never get here, because the block that they
 * agree on is below the checkpoint.
 * @param final the newest final block, not below the checkpoint
 * @returns a state with a suspicion until the reorg is confirmed
 * @throws IndexerProblem `other_chain`
 */
export async function* checkFinality(
  state: SyncState,
  source: FinalSource,
  final: Header,
  head: Header,
): Updates<SyncState> {
  const { panel } = source
  const { number, hash } = state.checkpoint
  const settled = { ...state, suspicion: null }
  // What one node links to the checkpoint by hashes that nobody checks does not show to a quorum that it is still there.
  if (panel.needed === 1 ? holds(state.chain, final.hash) : final.hash === hash) return settled
  const current = await headerAt(panel, number)
  if (current.hash === hash) return settled
  const times = state.suspicion?.hash === current.hash ? state.suspicion.times + 1 : 1
  const next = { ...state, suspicion: { hash: current.hash, times } }
  yield { kind: 'suspicion', node: panel.name, next }
  if (times < source.reorgConfirmations) return next
  return yield* followReorg(state.checkpoint, source, final, head)
}

async function* followReorg(
  from: Checkpoint,
  source: FinalSource,
  final: Header,
  head: Header,
): Updates<SyncState> {
  const { panel, books } = source
  const ancestor = await newestKept(await books.finalBlocks(), async (block) => {
    const header = await headerAt(panel, block.number)
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
  const next = stateAt(to, 'proven', [])
  yield { kind: 'repair', repair: { from, ancestor, to, events, headNumber: head.number }, next }
  return next
}

/** Everything above the ancestor is read and proven complete before anything is reversed. */
async function readBetween(ancestor: Checkpoint, { panel, width }: FinalSource, final: Header) {
  const range = { from: ancestor.number + 1n, to: final, width }
  const [counters, events] = await Promise.all([
    countersAt(panel, final, ancestor.tally),
    readEvents(panel, range),
  ])
  const proof = prove(ancestor.tally, events, counters)
  assertComplete(panel, proof)
  if (proof.kind === 'unproven') {
    throw new BadAnswerError(`${panel.name} cannot say what the contract counted at block ${final.number}.`)
  }
  return { to: { number: final.number, hash: final.hash, tally: proof.tally }, events }
}
