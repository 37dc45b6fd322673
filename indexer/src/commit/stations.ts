import type { ChainEvents } from '../decode/chain-event.ts'
import type { Tally } from '../decode/tally.ts'
import type { Checkpoint } from './checkpoint.ts'

/**
 * The blocks on the way that hold events, each with the contract's counters there.
 * @param tally before the events
 * @param events in the order of the chain, without a gap
 * @param limit how many of the newest are wanted
 * @returns oldest first
 */
export function stationsOf(tally: Tally, events: ChainEvents, limit: number): Checkpoint[] {
  const kinds = ['deposits', 'withdrawals'] as const
  const counted = kinds
    .flatMap((kind) => events[kind].map((event) => ({ kind, event })))
    .sort((one, other) => Number(one.event.blockNumber - other.event.blockNumber))
  const stations: Checkpoint[] = []
  let at = tally
  for (const { kind, event } of counted) {
    const { blockNumber: number, blockHash: hash } = event
    at = { ...at, [kind]: { count: event.number, total: event.total } }
    if (stations.at(-1)?.number === number) stations.pop()
    stations.push({ number, hash, tally: at })
  }
  return stations.slice(-limit)
}
