import { NoQuorumError } from '@polder/base/quorum/agree'
import type { Panel } from '@polder/base/quorum/open-quorum'
import { type ChainEvents, type Header, joinEvents, sameEvents } from '../decode/chain-event.ts'
import { decodeLogs } from '../decode/decode-logs.ts'
import { BadAnswerError } from '../errors.ts'
import type { Node } from './node.ts'
import { RpcError } from './rpc-error.ts'

export interface EventRange {
  readonly from: bigint
  readonly to: Header
  readonly events: ChainEvents
}

export interface RangeOptions {
  /** Lower case. */
  readonly contract: string
  readonly from: bigint
  readonly to: Header
  /** Width of the first range in blocks; later ones follow what the node can carry. */
  readonly firstWidth: bigint
}

const MAX_WIDTH = 100_000n
/** An answer about this big is neither many small requests nor one that a node cuts off. */
const EVENTS_WANTED = 10_000

/**
 * Reads a stretch of final blocks in ranges, each as wide as the nodes carry: a refused or timed-out range is halved,
 * one with few events is followed by a wider one. The next range is under way while the caller works on the last.
 * @returns only what the quorum has told alike, event by event
 * @throws RpcError or NoQuorumError when even a single block is refused, or too few nodes answer or agree
 */
export async function* readRanges(panel: Panel<Node>, options: RangeOptions): AsyncGenerator<EventRange> {
  let width = options.firstWidth
  let next: Promise<EventRange> | undefined = readRange(panel, options, options.from, width)
  while (next) {
    const range: EventRange = await next
    next = undefined
    const read = range.to.number - range.from + 1n
    width = nextWidth(read < width ? read : width, range.events)
    if (range.to.number < options.to.number) {
      next = readRange(panel, options, range.to.number + 1n, width)
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

async function readRange(
  panel: Panel<Node>,
  options: RangeOptions,
  from: bigint,
  width: bigint,
): Promise<EventRange> {
  for (;;) {
    const last = from + width - 1n
    const end = last < options.to.number ? last : options.to.number
    try {
      return await panel.agree(
        `the logs of blocks ${from} to ${end}`,
        (node) => readRangeOf(node, options, from, end),
        (one, other) => one.to.hash === other.to.hash && sameEvents(one.events, other.events),
      )
    } catch (error) {
      if (!mayBeTooWide(error) || end === from) throw error
      width = (end - from + 1n) / 2n
    }
  }
}

async function readRangeOf(
  node: Node,
  options: RangeOptions,
  from: bigint,
  end: bigint,
): Promise<EventRange> {
  const [logs, to] = await Promise.all([
    node.logsInRange(from, end),
    end === options.to.number ? options.to : node.headerByNumber(end),
  ])
  if (!to) throw new BadAnswerError(`${node.name} does not know block ${end}, which it calls final.`)
  const events = decodeLogs(logs, options.contract)
  assertWithin(events, from, to)
  return { from, to, events }
}

function nextWidth(width: bigint, events: ChainEvents): bigint {
  const count = events.deposits.length + events.withdrawals.length
  if (count > 2 * EVENTS_WANTED) return width / 2n || 1n
  if (count > EVENTS_WANTED / 2) return width
  return width * 2n < MAX_WIDTH ? width * 2n : MAX_WIDTH
}

function mayBeTooWide(error: unknown): boolean {
  if (error instanceof NoQuorumError) return error.failures.some(mayBeTooWide)
  return error instanceof RpcError && (error.kind === 'refused' || error.kind === 'slow')
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
