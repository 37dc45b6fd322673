import type { Header } from '../decode/chain-event.ts'
import type { Node } from '../fetch/node.ts'
import { eventsOf, splitAt, tipOf } from '../reorg/unfinal-chain.ts'
import { checkFinality } from './check-finality.ts'
import { assertComplete, prove } from './prove.ts'
import { readFinal } from './read-final.ts'
import type { Source } from './source.ts'
import { type SyncState, samePending } from './state.ts'
import { track } from './track.ts'
import { finalUpdate, type Update, type Updates } from './update.ts'

/** More final blocks than this are read in ranges; fewer one by one, on the way from pending to final. */
const MAX_READ_ONE_BY_ONE = 64n

/**
 * One look at the chain: what has become final, then what is pending.
 * @throws what the node failed with; the next look can ask another node
 */
export async function* look(start: SyncState, source: Source): Updates {
  const { node } = source
  const [head, finalized] = await Promise.all([node.head(), node.finalized()])
  let state = start
  const waiting = (reason: string): Update => ({ kind: 'waiting', reason, next: state })
  yield { kind: 'seen', head, finalized, next: state }
  const { number } = state.checkpoint
  if (head.number < number) {
    return yield waiting(`${node.name} is at block ${head.number}, behind the books at ${number}`)
  }

  const final = finalized && finalized.number >= number && finalized.number <= head.number ? finalized : null
  if (final) {
    state = yield* checkFinality(state, source, final, head)
    if (state.suspicion) return yield waiting(`block ${number} was final and is another one now`)
    if (state.proof === 'incomplete' || final.number - state.checkpoint.number > MAX_READ_ONE_BY_ONE) {
      state = yield* readFinal(state, source, final, head)
    }
  } else if (state.proof === 'incomplete') {
    return yield waiting(`${node.name} has no final block that the books have not read`)
  }

  const tracked = yield* track(state, source, head)
  if (!tracked) {
    const root = state.checkpoint.number
    return yield waiting(`the newest blocks of ${node.name} do not descend from block ${root}`)
  }
  state = tracked
  if (final && final.number > state.checkpoint.number) state = yield* finalize(state, source, final, head)
  if (state.proof !== 'proven') state = yield* proveAtTip(state, node)
  const { deposits } = eventsOf(state.chain)
  if (!samePending(deposits, state.pending)) {
    state = { ...state, pending: deposits }
    yield { kind: 'pending', deposits, headNumber: head.number, next: state }
  }
  yield { kind: 'caught-up', next: state }
}

/** The tracked blocks that have become final. */
async function* finalize(state: SyncState, source: Source, final: Header, head: Header): Updates<SyncState> {
  const split = splitAt(state.chain, final.hash)
  if (!split) return yield* readFinal(state, source, final, head)
  const { node } = source
  const proof = await prove(node, state.checkpoint.tally, split.events, final)
  assertComplete(node, proof)
  const update = finalUpdate(state, {
    to: { number: final.number, hash: final.hash, tally: proof.tally },
    events: split.events,
    proof: proof.kind,
    chain: split.rest,
    headNumber: head.number,
    pending: eventsOf(split.rest).deposits,
    live: true,
  })
  yield update
  return update.next
}

/**
 * Compares with the contract at the newest tracked block, whose state every node keeps: what is booked and what is
 * pending must add up to the contract's counters there.
 */
async function* proveAtTip(state: SyncState, node: Node): Updates<SyncState> {
  const proof = await prove(node, state.checkpoint.tally, eventsOf(state.chain), tipOf(state.chain))
  assertComplete(node, proof)
  if (proof.kind === 'unproven') return state
  const next: SyncState = { ...state, proof: 'proven' }
  yield { kind: 'proof', next }
  return next
}
