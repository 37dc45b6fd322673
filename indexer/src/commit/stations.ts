import type { ChainEvents } from '../decode/chain-event.ts'
import type { Tally } from '../decode/tally.ts'
import type { Checkpoint } from './checkpoint.ts'

/**
 * The blocks on the way that hold events, each with the contract's counters there.
 * @param tally before the events
 * @param events in the order of the chain, without a gap
 * @param most how many of the newest are wanted
 * @returns oldest first
 */
export function stationsOf(tally: Tally, events: ChainEvents, most: number): Checkpoint[] {
  const blocks = new Map<bigint, Checkpoint>()
  const kinds = { deposits: events.deposits, withdrawals: events.withdrawals }
  for (const events of Object.values(kinds)) {
    for (const { blockNumber, blockHash } of events) {
      blocks.set(blockNumber, { number: blockNumber, hash: blockHash, tally })
    }
  }
  const numbers = [...blocks.keys()].sort((one, other) => (one < other ? -1 : 1))
  const at = { deposits: 0, withdrawals: 0 }
  const counted = { ...tally }
  for (const number of numbers) {
    for (const kind of ['deposits', 'withdrawals'] as const) {
      for (
        let event = kinds[kind][at[kind]];
        event && event.blockNumber <= number;
        event = kinds[kind][++at[kind]]
      ) {
        counted[kind] = { count: event.number, total: event.total }
      }
    }
    const block = blocks.get(number)
    if (block) blocks.set(number, { ...block, tally: { ...counted } })
  }
  return numbers.slice(-most).flatMap((number) => blocks.get(number) ?? [])
}
