import type { Header } from '../decode/chain-event.ts'
import { eventsBeyond } from '../decode/tally.ts'
import { readRanges } from '../fetch/read-ranges.ts'
import { unfinalChainFrom } from '../reorg/unfinal-chain.ts'
import { assertComplete, countersAt, prove } from './prove.ts'
import type { FinalSource } from './source.ts'
import type { SyncState } from './state.ts'
import { finalUpdate, type Updates } from './update.ts'

const FIRST_WIDTH = 2_000n
/** A node that left out a log is asked for less at once. */
const CAREFUL_WIDTH = 64n
const PROGRESS_EVERY_MS = 5_000

/**
 * Reads final blocks in ranges, each of which can be committed. Events go on only while their running numbers follow
 * on, so nothing is ever booked past a gap; the last range is compared with the contract's own counters too, which are
 * read before anything is booked.
 * @param final the newest final block
 * @throws IncompleteError when a log is missing; what was committed before it stays
 */
export async function* readFinal(
  start: SyncState,
  { panel, books, contract }: FinalSource,
  final: Header,
  head: Header,
): Updates<SyncState> {
  const again = start.proof === 'incomplete'
  const from = again ? await books.startOfReadingAgain(start.checkpoint) : start.checkpoint.number + 1n
  const stretch = { kind: 'backfill', from, to: final.number } as const
  yield { ...stretch, at: from, next: start }
  if (from > final.number) return { ...start, proof: 'unproven' }
  const firstWidth = again ? CAREFUL_WIDTH : FIRST_WIDTH
  const counters = await countersAt(panel, final, start.checkpoint.tally)
  let state = start
  let saidAt = Date.now()
  for await (const range of readRanges(panel, { contract, from, to: final, firstWidth })) {
    const { checkpoint } = state
    const isLast = range.to.number === final.number
    const events = eventsBeyond(checkpoint.tally, range.events)
    const proof = prove(checkpoint.tally, events, isLast ? counters : null)
    assertComplete(panel, proof)
    const { number, hash } = range.to.number > checkpoint.number ? range.to : checkpoint
    const to = { number, hash, tally: proof.tally }
    const update = finalUpdate(state, {
      to,
      events,
      proof: again && !isLast ? 'incomplete' : proof.kind,
      chain: unfinalChainFrom(to),
      headNumber: head.number,
      readAgainFrom: again && state === start ? from : undefined,
      live: false,
    })
    yield update
    state = update.next
    if (Date.now() - saidAt < PROGRESS_EVERY_MS) continue
    saidAt = Date.now()
    yield { ...stretch, at: range.to.number, next: state }
  }
  return state
}
