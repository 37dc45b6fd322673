import type { ChainEvents, Header } from '../decode/chain-event.ts'
import { countEvents, lastBlockOf } from '../decode/chain-event.ts'
import { eventsBeyond, type Tally } from '../decode/tally.ts'
import { partsOf } from '../fetch/parts-of.ts'
import { type EventRange, readRanges } from '../fetch/read-ranges.ts'
import { unfinalChainFrom } from '../reorg/unfinal-chain.ts'
import { assertComplete, countersAt, type Proof, prove } from './prove.ts'
import type { FinalSource } from './source.ts'
import { incompleteState, type SyncState } from './state.ts'
import { finalUpdate, type Updates } from './update.ts'

/** A node that left out a log is asked for less at once. */
const CAREFUL_WIDTH = 64n
const PROGRESS_EVERY_MS = 5_000
/** No provider cuts its answers off after fewer logs: a shorter answer that lacks one has lost it otherwise. */
const MIN_CUT = 100

/** An answer that ends before what was asked for does. */
interface Cut {
  readonly logs: number
  /** The first block of which something may be missing. */
  readonly from: bigint
}

interface Stretch {
  readonly from: bigint
  readonly final: Header
  readonly head: Header
  /** The contract's own counters at `final`; null: not kept. */
  readonly counters: Tally | null
}

/**
 * Reads final blocks in ranges, which are committed in parts. Events go on only while their running numbers follow on, so
 * nothing is ever booked past a gap; the last range is compared with the contract's own counters too, which are read
 * before anything is booked. What a node has cut off is read again in narrower ranges at once.
 * @param final the newest final block
 * @throws IncompleteError when a log is missing; what was committed before it stays
 */
export async function* readFinal(
  start: SyncState,
  source: FinalSource,
  final: Header,
  head: Header,
): Updates<SyncState> {
  const { panel, books, width } = source
  const again = start.proof === 'incomplete'
  let from = again ? await books.startOfReadingAgain(start.checkpoint) : start.checkpoint.number + 1n
  yield { kind: 'backfill', from, to: final.number, at: from, next: start }
  if (from > final.number) return { ...start, proof: 'unproven' }
  if (again) width.narrow(CAREFUL_WIDTH)
  const counters = await countersAt(panel, final, start.checkpoint.tally)
  for (let state = start, before = from - 1n; ; before = from) {
    const { reached, cut, gap } = yield* readStretch(state, source, { from, final, head, counters })
    if (!gap) return reached
    if (!cut || cut.from === before) assertComplete(panel, gap)
    else {
      state = incompleteState(reached)
      from = cut.from
      width.cut(cut.logs)
      yield { kind: 'cut', node: panel.name, ...cut, next: state }
    }
  }
}

/** @returns how far it came; where a log is missing, the proof of it, and which answer was cut off, if one was */
async function* readStretch(
  start: SyncState,
  { panel, contract, width }: FinalSource,
  { from, final, head, counters }: Stretch,
): Updates<{ reached: SyncState; cut?: Cut | undefined; gap?: Proof }> {
  const again = start.proof === 'incomplete'
  let state = start
  let saidAt = Date.now()
  let before: EventRange | undefined
  for await (const range of readRanges(panel, { contract, from, to: final, width })) {
    const isLast = range.to.number === final.number
    const events = eventsBeyond(state.checkpoint.tally, range.events)
    const proof = prove(state.checkpoint.tally, events, isLast ? counters : null)
    if (proof.kind === 'incomplete') return { reached: state, gap: proof, cut: cutOf(before, range) }
    for (const part of partsOf({ ...range, events })) {
      const { number, hash } = part.to.number > state.checkpoint.number ? part.to : state.checkpoint
      const isEnd = part.to.number === range.to.number
      const tally = isEnd ? proof.tally : tallyAfter(state.checkpoint.tally, part.events)
      const to = { number, hash, tally }
      const update = finalUpdate(state, {
        to,
        events: part.events,
        proof: again && !(isLast && isEnd) ? 'incomplete' : isEnd ? proof.kind : 'unproven',
        chain: unfinalChainFrom(to),
        headNumber: head.number,
        readAgainFrom: again && state === start ? from : undefined,
        live: false,
      })
      yield update
      state = update.next
    }
    before = range
    if (Date.now() - saidAt < PROGRESS_EVERY_MS) continue
    saidAt = Date.now()
    yield { kind: 'backfill', from, to: final.number, at: range.to.number, next: state }
  }
  return { reached: state }
}

/** The running numbers jump at `range`: either the answer before it lacked its end, or this one lacks something. */
function cutOf(before: EventRange | undefined, range: EventRange): Cut | undefined {
  const [last, here] = [before ? countEvents(before.events) : 0, countEvents(range.events)]
  if (before && last >= MIN_CUT) return { logs: last, from: lastBlockOf(before.events) }
  return here >= MIN_CUT ? { logs: here, from: range.from } : undefined
}

/** @param events that follow on, which was made sure of */
function tallyAfter(tally: Tally, { deposits, withdrawals }: ChainEvents): Tally {
  const [deposit, withdrawal] = [deposits.at(-1), withdrawals.at(-1)]
  return {
    deposits: deposit ? { count: deposit.number, total: deposit.total } : tally.deposits,
    withdrawals: withdrawal ? { count: withdrawal.number, total: withdrawal.total } : tally.withdrawals,
  }
}
