import type { BlockId, ChainEvents } from '../decode/chain-event.ts'
import { EVENTS_WANTED } from './range-width.ts'

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
  size = EVENTS_WANTED,
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
