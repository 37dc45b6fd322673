import type { ChainEvents } from '../decode/chain-event.ts'
import { type Tally, tallyAfter } from '../decode/tally.ts'
import type { Checkpoint } from './checkpoint.ts'

/**
 * The blocks on the way that hold events, each with the contract's counters there.
 * @param tally before the events
 * @param events in the order of the chain, without a gap
 * @param limit how many of the newest are wanted
 * @returns oldest first
 */
export function stationsOf(tally: Tally, events: ChainEvents, limit: number): Checkpoint[] {
  const none = { deposits: [], withdrawals: [] }
  const counted = [
    ...events.deposits.map((event) => ({ event, events: { ...none, deposits: [event] } })),
    ...events.withdrawals.map((event) => ({ event, events: { ...none, withdrawals: [event] } })),
  ].sort((one, other) => Number(one.event.blockNumber - other.event.blockNumber))
  const stations: Checkpoint[] = []
  let at = tally
  for (const { event, events } of counted) {
    const { blockNumber: number, blockHash: hash } = event
    at = tallyAfter(at, events)
    if (stations.at(-1)?.number === number) stations.pop()
    stations.push({ number, hash, tally: at })
  }
  return stations.slice(-limit)
}
