import { type ChainEvents, countEvents, type Header } from '../decode/chain-event.ts'
import { eventsBeyond, sameTally, type Tally, tallyAfter } from '../decode/tally.ts'
import { type EventRange, partsOf, readRanges } from '../fetch/read-ranges.ts'
import { unfinalChainFrom } from '../reorg/unfinal-chain.ts'
import { assertComplete, countersAt, type Proof, prove } from './prove.ts'
import { type FinalSource, incompleteState, type SyncState } from './state.ts'
import { finalUpdate, type Updates } from './update.ts'

/** A node that left out a log is asked for less at once. */
const CAREFUL_WIDTH = 64n
const PROGRESS_EVERY_MS = 5_000
/** No provider cuts its answers off after fewer logs: a shorter answer that lacks one has lost it otherwise. */
const MIN_CUT = 100

/** So often is a gap read again before it is a failure, as long as nothing is gained by it. */
const TRIES = 3

interface Gap {
  readonly proof: Proof
  /** After how many logs an answer was cut off; null: the log was lost otherwise. */
  readonly cutAt: number | null
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
  for (let state = start, tries = 0; ; ) {
    const { reached, gap } = yield* readStretch(state, source, { from, final, head, counters })
    if (!gap) return reached
    tries = sameTally(reached.checkpoint.tally, state.checkpoint.tally) ? tries + 1 : 0
    if (tries === TRIES) assertComplete(panel, gap.proof)
    state = incompleteState(reached)
    from = gap.from
    if (gap.cutAt === null)
      width.narrow(width.blocks / 2n < CAREFUL_WIDTH ? width.blocks / 2n || 1n : CAREFUL_WIDTH)
    else width.cut(gap.cutAt)
    yield { kind: 'gap', node: panel.name, cutAt: gap.cutAt, from, next: state }
  }
}

/** @returns how far it came, and where a log is missing */
async function* readStretch(
  start: SyncState,
  { panel, width }: FinalSource,
  { from, final, head, counters }: Stretch,
): Updates<{ reached: SyncState; gap?: Gap }> {
  const again = start.proof === 'incomplete'
  let state = start
  let saidAt = Date.now()
  let before: EventRange | undefined
  /** Where the last event of each kind was counted: nothing of that kind is missing up to there. */
  const counted = { deposits: from, withdrawals: from }
  for await (const range of readRanges(panel, { from, to: final, width, careful: again })) {
    const isLast = range.to.number === final.number
    const events = eventsBeyond(state.checkpoint.tally, range.events)
    const proof = prove(state.checkpoint.tally, events, isLast ? counters : null)
    if (proof.kind === 'incomplete') {
      const kind = gapKind(state.checkpoint.tally, events)
      return {
        reached: state,
        gap: { proof, ...(cutOf(before, range) ?? { cutAt: null }), from: counted[kind] },
      }
    }
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
    for (const kind of ['deposits', 'withdrawals'] as const)
      counted[kind] = range.events[kind].at(-1)?.blockNumber ?? counted[kind]
    if (Date.now() - saidAt < PROGRESS_EVERY_MS) continue
    saidAt = Date.now()
    yield { kind: 'backfill', from, to: final.number, at: range.to.number, next: state }
  }
  return { reached: state }
}

/**
 * The running numbers jump at `range`: either the answer before it lacked its end, or this one lacks something. Providers
 * cut off at round numbers.
 */
function cutOf(before: EventRange | undefined, range: EventRange): { cutAt: number } | null {
  const lengths = [before ? countEvents(before.events) : 0, countEvents(range.events)]
  const cutAt = lengths.find((length) => length > 0 && length % MIN_CUT === 0)
  return cutAt === undefined ? null : { cutAt }
}

/** @returns of which kind an event is missing */
function gapKind(tally: Tally, { deposits, withdrawals }: ChainEvents): 'deposits' | 'withdrawals' {
  const follows = (count: bigint, events: readonly { number: bigint }[]) =>
    events.every(({ number }, index) => number === count + BigInt(index) + 1n)
  if (!follows(tally.deposits.count, deposits)) return 'deposits'
  // Nothing is known of what is missing at the end: there are more deposits than payouts.
  return follows(tally.withdrawals.count, withdrawals) ? 'deposits' : 'withdrawals'
}
