import type { Checkpoint } from '../commit/checkpoint.ts'
import type { Header } from '../decode/chain-event.ts'
import { emptyTally, followTally } from '../decode/tally.ts'
import { BadAnswerError, IndexerProblem } from '../errors.ts'
import type { Node } from '../fetch/node.ts'
import { eventsOf, splitAt, tipOf, unfinalChainFrom } from '../reorg/unfinal-chain.ts'
import { followChecks } from './after-finality.ts'
import { firstBlock } from './first-block.ts'
import type { Follower } from './follower.ts'
import { IncompleteError } from './incomplete-error.ts'
import { compareWithContract, readFinal } from './read-final.ts'
import { track } from './track.ts'

export interface StepOutcome {
  readonly headNumber: bigint
  readonly finalizedNumber: bigint | null
  /** Why nothing could be done; null when nothing of the chain is left to read. */
  readonly waitingFor: string | null
}

/** More final blocks than this are read in ranges; fewer one by one, on the way from pending to final. */
const READ_ONE_BY_ONE = 64n

/**
 * One look at the chain, asking one node for all of it: books what has become final, shows what is pending.
 * @throws what the node or the database failed with; the follower can then step again, on another node
 */
export async function step(follower: Follower): Promise<StepOutcome> {
  const node = follower.nodes.current
  await assertContract(follower, node)
  const [head, finalized] = await Promise.all([node.head(), node.finalized()])
  let checkpoint = follower.checkpoint ?? (await begin(follower, node))
  const outcome = (waitingFor: string | null): StepOutcome => {
    const finalizedNumber = finalized?.number ?? null
    const at = follower.checkpoint ?? checkpoint
    follower.observer.seen({ head: head.number, finalized: finalizedNumber, checkpoint: at.number })
    if (finalized) follower.observer.finalityLag((head.time.getTime() - finalized.time.getTime()) / 1000)
    follower.status = waitingFor ? 'waiting' : 'live'
    return { headNumber: head.number, finalizedNumber, waitingFor }
  }
  if (head.number < checkpoint.number) {
    return outcome(`${node.name} is at block ${head.number}, behind the books at ${checkpoint.number}`)
  }

  if (finalized && finalized.number >= checkpoint.number && finalized.number <= head.number) {
    const checked = await followChecks(follower, checkpoint, node, finalized, head.number)
    if (checked === 'waiting') return outcome(`block ${checkpoint.number} was final and is another one now`)
    checkpoint = checked
    if (follower.readAgain || finalized.number - checkpoint.number > READ_ONE_BY_ONE) {
      follower.status = 'backfill'
      checkpoint = await readFinal(follower, checkpoint, node, finalized, head.number)
      follower.readAgain = false
    }
  } else if (follower.readAgain) {
    return outcome(`${node.name} has no final block that the books have not read`)
  }

  const descends = await track(follower, node, head)
  if (!descends)
    return outcome(`the newest blocks of ${node.name} do not descend from block ${checkpoint.number}`)
  if (finalized && finalized.number > checkpoint.number && finalized.number <= head.number) {
    checkpoint = await finalize(follower, checkpoint, node, finalized, head.number)
  }
  if (!follower.proven) await proveAtTip(follower, checkpoint, node)
  await showPending(follower, checkpoint, head.number)
  return outcome(null)
}

async function assertContract(follower: Follower, node: Node): Promise<void> {
  if (follower.contractSeen) return
  if (!(await node.hasContract())) {
    throw new IndexerProblem(
      'no_contract',
      `CONTRACT_ADDRESS: there is no contract at ${follower.watched.contract} on the chain that RPC_URL leads to.`,
    )
  }
  follower.contractSeen = true
}

/** Where the indexer left off, or the block before the contract's own. */
async function begin(follower: Follower, node: Node): Promise<Checkpoint> {
  let checkpoint = await follower.store.readCheckpoint()
  if (!checkpoint) {
    const number = firstBlock(follower.contractBlock)
    const header = await node.headerByNumber(number)
    if (!header)
      throw new BadAnswerError(`${node.name} does not know block ${number}, the one before CONTRACT_BLOCK.`)
    checkpoint = await follower.store.begin({ number, hash: header.hash, tally: emptyTally })
  }
  follower.checkpoint = checkpoint
  follower.chain = unfinalChainFrom(checkpoint)
  follower.proven = false
  return checkpoint
}

/** Books the tracked blocks that have become final. */
async function finalize(
  follower: Follower,
  checkpoint: Checkpoint,
  node: Node,
  finalized: Header,
  headNumber: bigint,
): Promise<Checkpoint> {
  const split = splitAt(follower.chain, finalized.hash)
  if (!split) return await readFinal(follower, checkpoint, node, finalized, headNumber)
  const followed = followTally(checkpoint.tally, split.events)
  if (!followed.complete) throw new IncompleteError(node.name, followed.gap)
  const proof = await compareWithContract(node, finalized, followed.tally)
  if (proof !== 'same' && proof !== 'unknown') throw new IncompleteError(node.name, proof)
  const to = { number: finalized.number, hash: finalized.hash, tally: followed.tally }
  const pending = eventsOf(split.rest).deposits
  const proven = proof === 'same'
  await follower.store.commitFinal({
    from: checkpoint,
    to,
    events: split.events,
    proven,
    headNumber,
    pending,
  })
  follower.checkpoint = to
  follower.chain = split.rest
  follower.proven = proven
  follower.pendingWritten = namesOf(pending)
  follower.observer.pending(pending.length)
  const { deposits, withdrawals } = split.events
  follower.observer.committed({ deposits: deposits.length, withdrawals: withdrawals.length })
  if (deposits.length + withdrawals.length > 0) {
    follower.logger.info(
      { block: Number(to.number), deposits: deposits.length, payouts: withdrawals.length },
      'booked final events',
    )
  }
  return to
}

/**
 * Compares with the contract at the newest tracked block, whose state every node keeps: what is booked and what is
 * pending must add up to the contract's counters there.
 */
async function proveAtTip(follower: Follower, checkpoint: Checkpoint, node: Node): Promise<void> {
  const followed = followTally(checkpoint.tally, eventsOf(follower.chain))
  if (!followed.complete) throw new IncompleteError(node.name, followed.gap)
  const proof = await compareWithContract(node, tipOf(follower.chain), followed.tally)
  if (proof === 'unknown') return
  if (proof !== 'same') throw new IncompleteError(node.name, proof)
  await follower.store.rememberProof(checkpoint)
  follower.proven = true
}

async function showPending(follower: Follower, checkpoint: Checkpoint, headNumber: bigint): Promise<void> {
  const pending = eventsOf(follower.chain).deposits
  const names = namesOf(pending)
  if (names === follower.pendingWritten) return
  await follower.store.writePending(checkpoint, headNumber, pending)
  follower.pendingWritten = names
  follower.observer.pending(pending.length)
}

function namesOf(deposits: readonly { blockHash: string; txHash: string; logOrdinal: number }[]): string {
  return deposits.map((event) => `${event.blockHash} ${event.txHash} ${event.logOrdinal}`).join()
}
