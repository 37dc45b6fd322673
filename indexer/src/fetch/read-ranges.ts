import { isDeepStrictEqual } from 'node:util'
import { NoQuorumError } from '@polder/base/quorum/agree'
import type { Panel } from '@polder/base/quorum/open-quorum'
import {
  type BlockId,
  type ChainEvents,
  countEvents,
  type Header,
  joinEvents,
  sameEvents,
} from '../decode/chain-event.ts'
import { decodeLogs } from '../decode/decode-logs.ts'
import { BadAnswerError } from '../errors.ts'
import type { Node } from './node.ts'
import type { RangeWidth } from './range-width.ts'
import { RpcError } from './rpc-error.ts'

export interface EventRange {
  readonly from: bigint
  readonly to: Header
  readonly events: ChainEvents
}

export interface RangeOptions {
  readonly from: bigint
  readonly to: Header
  readonly width: RangeWidth
  /** An answer without events may be one that lacks them: no wider question follows from it. */
  readonly careful?: boolean
}

/**
 * Reads a stretch of final blocks in ranges, each as wide as the nodes carry. The next range is under way while the
 * caller works on the last.
 * @returns only what the quorum has told alike, event by event
 * @throws RpcError or NoQuorumError when even a single block is refused, or too few nodes answer or agree
 */
export async function* readRanges(panel: Panel<Node>, options: RangeOptions): AsyncGenerator<EventRange> {
  let next: Promise<EventRange> | undefined = readRange(panel, options, options.from)
  while (next) {
    const range: EventRange = await next
    next = undefined
    if (range.to.number < options.to.number) {
      next = readRange(panel, options, range.to.number + 1n)
      next.catch(() => undefined)
    }
    yield range
  }
}

/** Reads a stretch of final blocks as a whole. */
export async function readEvents(panel: Panel<Node>, options: RangeOptions): Promise<ChainEvents> {
  if (options.from > options.to.number) return joinEvents([])
  const parts: ChainEvents[] = []
  for await (const { events } of readRanges(panel, options)) parts.push(events)
  return joinEvents(parts)
}

async function readRange(panel: Panel<Node>, options: RangeOptions, from: bigint): Promise<EventRange> {
  const { to, width } = options
  const ask = (end: bigint) =>
    panel.agree(
      `the logs of blocks ${from} to ${end}`,
      (node) => readRangeOf(node, options, from, end),
      (one, other) => isDeepStrictEqual(one.to, other.to) && sameEvents(one.events, other.events),
    )
  for (let answersOne = false; ; ) {
    const last = from + width.blocks - 1n
    const end = last < to.number ? last : to.number
    const span = end - from + 1n
    try {
      const range = await ask(end)
      const events = countEvents(range.events)
      if (span === 1n || !width.isCut(events)) {
        if (events > 0 || !options.careful) width.accepted(span, events)
        return range
      }
    } catch (error) {
      if (span === 1n || !failures(error).some((one) => one.mayBeTooMuch)) throw error
      // Nodes that answer nothing at all are no question of width.
      if (!answersOne && !failures(error).some(({ kind }) => kind === 'refused')) await ask(from)
      answersOne = true
    }
    width.refused(span)
  }
}

async function readRangeOf(node: Node, options: RangeOptions, from: bigint, end: bigint) {
  const [logs, to] = await Promise.all([
    node.logsInRange(from, end),
    end === options.to.number ? options.to : node.headerByNumber(end),
  ])
  if (!to) throw new BadAnswerError(`${node.name} does not know block ${end}, which it calls final.`)
  const events = decodeLogs(logs, node.contracts, node.tellStray)
  assertWithin(events, from, to)
  return { from, to, events }
}

function failures(error: unknown): RpcError[] {
  if (error instanceof NoQuorumError) return error.failures.flatMap(failures)
  return error instanceof RpcError ? [error] : []
}

function assertWithin(events: ChainEvents, from: bigint, to: Header): void {
  for (const event of [...events.deposits, ...events.withdrawals]) {
    if (event.blockNumber < from || event.blockNumber > to.number) {
      throw new BadAnswerError(`An event of block ${event.blockNumber} was not asked for.`)
    }
    if (event.blockNumber === to.number && event.blockHash !== to.hash) {
      throw new BadAnswerError(`An event of block ${to.number} comes from another block of that height.`)
    }
  }
}

/**
 * @param number of a final block
 * @returns the block of that height as the quorum says
 * @throws BadAnswerError or NoQuorumError when it is not known
 */
export async function headerAt(panel: Panel<Node>, number: bigint): Promise<Header> {
  const ask = async (node: Node) => {
    const header = await node.headerByNumber(number)
    if (!header) throw new BadAnswerError(`${node.name} does not know block ${number}, which is final.`)
    return header
  }
  return await panel.agree(`block ${number}`, ask)
}

/** So many events are committed at once: while the database works at one part, the next is entered. */
const PART = 1_500

export interface Part {
  /** The newest block whose events are in it. */
  readonly to: BlockId
  readonly events: ChainEvents
}

/**
 * Cuts a range with very many events into parts that can be committed, between blocks.
 * @param size how many events a part has, about
 */
export function partsOf(
  { to, events }: { readonly to: BlockId; readonly events: ChainEvents },
  size = PART,
): Part[] {
  const places = [...events.deposits, ...events.withdrawals]
  if (places.length < 2 * size) return [{ to, events }]
  places.sort((one, other) => Number(one.blockNumber - other.blockNumber))
  const parts: Part[] = []
  let below = -1n
  for (let end = size - 1; end < places.length - size; end += size) {
    const { blockNumber: number, blockHash: hash } = places[end]!
    if (number > below && number < to.number)
      parts.push({ to: { number, hash }, events: within(events, below, number) })
    if (number < to.number) below = number
  }
  return [...parts, { to, events: within(events, below, to.number) }]
}

function within({ deposits, withdrawals }: ChainEvents, above: bigint, upTo: bigint): ChainEvents {
  const isWithin = ({ blockNumber }: { blockNumber: bigint }) => blockNumber > above && blockNumber <= upTo
  return { deposits: deposits.filter(isWithin), withdrawals: withdrawals.filter(isWithin) }
}
