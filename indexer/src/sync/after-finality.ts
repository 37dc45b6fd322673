import type { Checkpoint } from '../commit/checkpoint.ts'
import { type ChainEvents, type Header, joinEvents } from '../decode/chain-event.ts'
import { followTally } from '../decode/tally.ts'
import { BadAnswerError, IndexerProblem } from '../errors.ts'
import type { Node } from '../fetch/node.ts'
import { readRanges } from '../fetch/read-ranges.ts'
import { newestKept } from '../reorg/newest-kept.ts'
import { holds, unfinalChainFrom } from '../reorg/unfinal-chain.ts'
import { firstBlock } from './first-block.ts'
import type { Follower } from './follower.ts'
import { IncompleteError } from './incomplete-error.ts'
import { compareWithContract } from './read-final.ts'

const FIRST_WIDTH = 2_000n

/**
 * Makes sure that the checkpoint's block is still on the chain. When it is not, and every configured node says so
 * several times, each of them with a final block at that height, the books follow the chain (see `repairAfterReorg`).
 * A node that merely lags never gets here, because its finalized block is below the checkpoint.
 * @param final the newest final block, not below the checkpoint
 * @returns the checkpoint to go on from; `'waiting'` until the reorg is confirmed
 * @throws IndexerProblem `nodes_disagree` or `other_chain`
 */
export async function followChecks(
  follower: Follower,
  checkpoint: Checkpoint,
  node: Node,
  final: Header,
  headNumber: bigint,
): Promise<Checkpoint | 'waiting'> {
  if (holds(follower.chain, final.hash)) return settled(follower, checkpoint)
  const standing = await node.headerByNumber(checkpoint.number)
  if (!standing)
    throw new BadAnswerError(`${node.name} does not know block ${checkpoint.number}, which is final.`)
  if (standing.hash === checkpoint.hash) return settled(follower, checkpoint)
  const times = follower.suspicion?.hash === standing.hash ? follower.suspicion.times + 1 : 1
  follower.suspicion = { hash: standing.hash, times }
  if (times === 1) {
    follower.logger.warn(
      { block: Number(checkpoint.number), expected: checkpoint.hash, found: standing.hash, node: node.name },
      'another block stands where a final one was; nothing is committed until this is clear',
    )
  }
  await assertAgreement(follower, checkpoint.number, standing.hash)
  if (times < follower.reorgConfirmations) return 'waiting'
  return await followReorg(follower, checkpoint, node, final, headNumber)
}

function settled(follower: Follower, checkpoint: Checkpoint): Checkpoint {
  follower.suspicion = undefined
  return checkpoint
}

/** Every node must call a block of that height final, and the same one. */
async function assertAgreement(follower: Follower, number: bigint, hash: string): Promise<void> {
  const views = await Promise.all(
    follower.nodes.all.map(async (node) => {
      const [final, block] = await Promise.all([node.finalized(), node.headerByNumber(number)])
      return { node: node.name, agrees: final !== null && final.number >= number && block?.hash === hash }
    }),
  )
  const others = views.filter((view) => !view.agrees).map((view) => view.node)
  if (others.length === 0) return
  throw new IndexerProblem(
    'nodes_disagree',
    `The nodes of RPC_URL do not agree on block ${number}, which is final in the books: ${others.join(', ')} ` +
      'says otherwise or is behind. Remove the node that is wrong from RPC_URL.',
    { block: number, found: hash },
  )
}

async function followReorg(
  follower: Follower,
  from: Checkpoint,
  node: Node,
  final: Header,
  headNumber: bigint,
): Promise<Checkpoint> {
  const ancestor = await newestKept(await follower.store.finalBlocks(), async (block) => {
    const header = await node.headerByNumber(block.number)
    return header?.hash === block.hash
  })
  // Chains set up alike share their first blocks: having only those in common proves nothing.
  if (!ancestor || ancestor.number <= firstBlock(follower.contractBlock)) {
    throw new IndexerProblem(
      'other_chain',
      'The chain that RPC_URL leads to holds none of the blocks the books rest on. It is another chain, or it was ' +
        'set up anew. Give the address of the right one; a demo is emptied by `npm run reset`.',
      { checkpoint: from.number },
    )
  }
  const to = await readBetween(follower, ancestor, node, final)
  await assertAgreement(follower, final.number, final.hash)
  const repaired = await follower.store.repair({ from, ancestor, headNumber, ...to })
  follower.logger.error(
    { commonAncestor: Number(ancestor.number), checkpoint: Number(from.number), ...repaired },
    'reorg past finality: the books follow the chain',
  )
  follower.observer.deepReorg()
  follower.suspicion = undefined
  follower.checkpoint = to.to
  follower.chain = unfinalChainFrom(to.to)
  follower.pendingWritten = undefined
  follower.proven = true
  return to.to
}

/** Everything above the ancestor is read and proven complete before anything is reversed. */
async function readBetween(
  follower: Follower,
  ancestor: Checkpoint,
  node: Node,
  final: Header,
): Promise<{ to: Checkpoint; events: ChainEvents }> {
  const parts: ChainEvents[] = []
  const { contract } = follower.watched
  const options = { contract, from: ancestor.number + 1n, to: final, firstWidth: FIRST_WIDTH }
  if (options.from <= final.number) {
    for await (const range of readRanges(node, options)) parts.push(range.events)
  }
  const events = joinEvents(parts)
  const followed = followTally(ancestor.tally, events)
  if (!followed.complete) throw new IncompleteError(node.name, followed.gap)
  const proof = await compareWithContract(node, final, followed.tally)
  if (proof === 'unknown') {
    throw new BadAnswerError(`${node.name} cannot say what the contract counted at block ${final.number}.`)
  }
  if (proof !== 'same') throw new IncompleteError(node.name, proof)
  return { to: { number: final.number, hash: final.hash, tally: followed.tally }, events }
}
