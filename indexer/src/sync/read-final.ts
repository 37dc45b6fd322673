import type { Checkpoint } from '../commit/checkpoint.ts'
import type { ChainEvents, Header } from '../decode/chain-event.ts'
import {
  describeDifference,
  emptyTally,
  eventsBeyond,
  followTally,
  sameTally,
  type Tally,
} from '../decode/tally.ts'
import type { Node } from '../fetch/node.ts'
import { readRanges } from '../fetch/read-ranges.ts'
import { RpcError } from '../fetch/rpc-error.ts'
import { unfinalChainFrom } from '../reorg/unfinal-chain.ts'
import type { Follower } from './follower.ts'
import { IncompleteError } from './incomplete-error.ts'

const FIRST_WIDTH = 2_000n
/** A node that left out a log is asked for less at once. */
const CAREFUL_WIDTH = 64n
const PROGRESS_EVERY_MS = 5_000

/**
 * Reads final blocks in ranges and commits each range. Events are booked only while their running numbers follow on,
 * so nothing is ever booked past a gap; the last range is compared with the contract's own counters too.
 * @param final the newest final block
 * @param headNumber newest block seen
 * @throws IncompleteError when a log is missing; what was committed before it stays
 */
export async function readFinal(
  follower: Follower,
  start: Checkpoint,
  node: Node,
  final: Header,
  headNumber: bigint,
): Promise<Checkpoint> {
  const again = follower.readAgain
  const from = again ? await follower.store.beginReadingAgain(start) : start.number + 1n
  const progress = progressLog(follower, from, final.number)
  let checkpoint = start
  if (from > final.number) return checkpoint
  const { contract } = follower.watched
  const firstWidth = again ? CAREFUL_WIDTH : FIRST_WIDTH
  for await (const range of readRanges(node, { contract, from, to: final, firstWidth })) {
    const events = eventsBeyond(checkpoint.tally, range.events)
    const followed = followTally(checkpoint.tally, events)
    if (!followed.complete) throw new IncompleteError(node.name, followed.gap)
    const isLast = range.to.number === final.number
    const proof = isLast ? await compareWithContract(node, final, followed.tally) : 'unknown'
    if (proof !== 'same' && proof !== 'unknown') throw new IncompleteError(node.name, proof)
    const place = range.to.number > checkpoint.number ? range.to : checkpoint
    const to = { number: place.number, hash: place.hash, tally: followed.tally }
    await commitRange(follower, { from: checkpoint, to, events, proven: proof === 'same', headNumber })
    checkpoint = to
    progress(range.to.number, checkpoint)
  }
  return checkpoint
}

/**
 * @returns `'same'`, `'unknown'` when the node no longer keeps the block's state, or a sentence naming the difference
 */
export async function compareWithContract(
  node: Node,
  block: Pick<Header, 'hash'>,
  tally: Tally,
): Promise<string> {
  try {
    const contract = await node.tallyAt(block.hash)
    if (contract === 'none')
      return sameTally(tally, emptyTally) ? 'same' : 'there is no contract at that block'
    return sameTally(tally, contract) ? 'same' : describeDifference(tally, contract)
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'refused') return 'unknown'
    throw error
  }
}

async function commitRange(
  follower: Follower,
  commit: { from: Checkpoint; to: Checkpoint; events: ChainEvents; proven: boolean; headNumber: bigint },
): Promise<void> {
  await follower.store.commitFinal(commit)
  follower.checkpoint = commit.to
  follower.chain = unfinalChainFrom(commit.to)
  follower.proven = commit.proven
  follower.pendingWritten = undefined
  follower.observer.committed({
    deposits: commit.events.deposits.length,
    withdrawals: commit.events.withdrawals.length,
  })
}

function progressLog(follower: Follower, from: bigint, to: bigint) {
  let spokeAt = Date.now()
  return (block: bigint, checkpoint: Checkpoint) => {
    if (Date.now() - spokeAt < PROGRESS_EVERY_MS) return
    spokeAt = Date.now()
    const percent = Number(((block - from + 1n) * 100n) / (to - from + 1n))
    const deposits = Number(checkpoint.tally.deposits.count)
    follower.logger.info({ block: Number(block), of: Number(to), percent, deposits }, 'reading past blocks')
  }
}
