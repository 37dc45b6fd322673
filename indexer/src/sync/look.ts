import type { Header } from '../decode/chain-event.ts'
import { readEvents } from '../fetch/read-ranges.ts'
import { eventsOf, splitAt, tipOf, type UnfinalChain } from '../reorg/unfinal-chain.ts'
import { checkFinality } from './check-finality.ts'
import { assertComplete, countersAt, prove } from './prove.ts'
import { readFinal } from './read-final.ts'
import { type FinalSource, type Source, type SyncState, samePending } from './state.ts'
import { readBranch, track } from './track.ts'
import { finalUpdate, type Update, type Updates } from './update.ts'

/** More final blocks than this are read in ranges; fewer one by one, on the way from pending to final. */
const MAX_READ_ONE_BY_ONE = 64n

/**
 * One look at the chain: what has become final, as the quorum says, then what is pending, as one node says. What was
 * followed up to finality is credited at once; the newest blocks are read meanwhile and shown apart.
 * @throws NoQuorumError, or what the node failed with; the next look can ask another node
 */
export async function* look(start: SyncState, looking: Source): Updates {
  const pushed = looking.takeHead?.()
  const tip = tipOf(start.chain)
  const follows = pushed?.parentHash === tip.hash && pushed.number === tip.number + 1n ? pushed : null
  const [agreed, firstHead] = await Promise.all([
    looking.agreedFinal(looking.node),
    follows ?? looking.node.head(),
  ])
  const node = agreed?.nodes.includes(looking.node) === false ? agreed.nodes[0]! : looking.node
  const newestOfNode = node === looking.node ? firstHead : await node.head()
  const source = { ...looking, node }
  const reader = { ...looking, panel: looking.quorum.among(agreed?.nodes ?? []) }
  const finalized = agreed?.block ?? null
  // What is final is there, however old the newest block is that one node tells of.
  const head = finalized && finalized.number > newestOfNode.number ? finalized : newestOfNode
  let state = start
  const waiting = (reason: string): Update => ({ kind: 'waiting', reason, next: state })
  yield { kind: 'seen', head, finalized, next: state }
  const { number } = state.checkpoint
  if (head.number < number) {
    return yield waiting(`${node.name} is at block ${head.number}, behind the books at ${number}`)
  }

  const final = finalized && finalized.number >= number ? finalized : null
  const isFollowed = final && final.number > number && splitAt(state.chain, final.hash) !== null
  const newest = isFollowed ? readNewest(state.chain, source, head, head === follows) : null
  newest?.catch(() => undefined)
  if (final) {
    state = yield* checkFinality(state, reader, final, head)
    if (state.suspicion) return yield waiting(`block ${number} was final and is another one now`)
    if (state.proof === 'incomplete' || final.number - state.checkpoint.number > MAX_READ_ONE_BY_ONE) {
      state = yield* readFinal(state, reader, final, head)
    } else if (isFollowed) state = yield* finalize(state, reader, final, head)
  } else if (state.proof === 'incomplete') {
    return yield waiting(`${node.name} has no final block that the books have not read`)
  }

  const branch = await (newest ?? readNewest(state.chain, source, head, head === follows))
  const tracked = yield* track(state, branch)
  if (!tracked) {
    const root = state.checkpoint.number
    return yield waiting(`the newest blocks of ${node.name} do not descend from block ${root}`)
  }
  state = tracked
  if (final && final.number > state.checkpoint.number) state = yield* finalize(state, reader, final, head)
  // Of several nodes the quorum proves each final block that it books; the newest blocks are one node's word.
  if (state.proof !== 'proven' && source.quorum.needed === 1) state = yield* proveAtTip(state, source)
  const { deposits } = eventsOf(state.chain)
  if (!samePending(deposits, state.pending)) {
    state = { ...state, pending: deposits }
    yield { kind: 'pending', deposits, headNumber: head.number, next: state }
  }
  if (!agreed) return yield waiting('too few nodes can say what is final')
  if (agreed.heldBackBy) return yield waiting(`no quorum is further: ${agreed.heldBackBy}`)
  yield { kind: 'caught-up', head, next: state }
}

/** @param wasPushed the head comes from a WebSocket, and the node that is asked may not have it yet */
async function readNewest(
  chain: UnfinalChain,
  source: Source,
  head: Header,
  wasPushed: boolean,
): ReturnType<typeof readBranch> {
  try {
    return await readBranch(chain, source, head)
  } catch (error) {
    if (!wasPushed) throw error
    return await readBranch(chain, source, await source.node.head())
  }
}

/** The tracked blocks that have become final: of several nodes, what the quorum says is in them. */
async function* finalize(
  state: SyncState,
  reader: FinalSource,
  final: Header,
  head: Header,
): Updates<SyncState> {
  const split = splitAt(state.chain, final.hash)
  if (!split) return yield* readFinal(state, reader, final, head)
  const { panel, width } = reader
  const from = state.checkpoint.number + 1n
  const [counters, events] = await Promise.all([
    countersAt(panel, final, state.checkpoint.tally),
    panel.needed === 1 ? split.events : readEvents(panel, { from, to: final, width }),
  ])
  const proof = prove(state.checkpoint.tally, events, counters)
  assertComplete(panel, proof)
  const update = finalUpdate(state, {
    to: { number: final.number, hash: final.hash, tally: proof.tally },
    events,
    proof: proof.kind,
    chain: split.rest,
    headNumber: head.number,
    live: true,
  })
  yield update
  return update.next
}

/**
 * Compares with the contract at the newest tracked block, whose state every node keeps: what is booked and what is
 * pending must add up to the contract's counters there.
 */
async function* proveAtTip(state: SyncState, { quorum }: Source): Updates<SyncState> {
  const counters = await countersAt(quorum, tipOf(state.chain), state.checkpoint.tally)
  const proof = prove(state.checkpoint.tally, eventsOf(state.chain), counters)
  assertComplete(quorum, proof)
  if (proof.kind === 'unproven') return state
  const next: SyncState = { ...state, proof: 'proven' }
  yield { kind: 'proof', next }
  return next
}
