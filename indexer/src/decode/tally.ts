import { isDeepStrictEqual } from 'node:util'
import type { ChainEvents } from './chain-event.ts'

/** What the contract's own counters say: how many there were, and their sum in wei. */
export interface Count {
  readonly count: bigint
  readonly total: bigint
}

/** The contract's counters at one block. */
export interface Tally {
  readonly deposits: Count
  /** Their sum is of what the wallets got. */
  readonly withdrawals: Count
  /** What the withdrawals took from the wallets' balances, wei. */
  readonly gross: bigint
}

export const emptyTally: Tally = {
  deposits: { count: 0n, total: 0n },
  withdrawals: { count: 0n, total: 0n },
  gross: 0n,
}

/**
 * Checks that events continue a tally without a gap: each running number is one above the last, each running total
 * higher by the event's own amount. A log that a node left out shows here, unless it was the last.
 * @returns the tally after the events, or a sentence naming the gap
 */
export function followTally(tally: Tally, events: ChainEvents) {
  const deposits = followCount(tally.deposits, events.deposits, 'deposit', (event) => event.amount)
  if (typeof deposits === 'string') return { complete: false, gap: deposits } as const
  const withdrawals = followCount(tally.withdrawals, events.withdrawals, 'payout', (event) => event.net)
  if (typeof withdrawals === 'string') return { complete: false, gap: withdrawals } as const
  return { complete: true, tally: { deposits, withdrawals, gross: grossAfter(tally, events) } } as const
}

/** @param events that follow on, which was made sure of */
export function tallyAfter(tally: Tally, events: ChainEvents): Tally {
  const after = (before: Count, last?: { number: bigint; total: bigint }) =>
    last ? { count: last.number, total: last.total } : before
  return {
    deposits: after(tally.deposits, events.deposits.at(-1)),
    withdrawals: after(tally.withdrawals, events.withdrawals.at(-1)),
    gross: grossAfter(tally, events),
  }
}

function grossAfter({ gross }: Tally, { withdrawals }: ChainEvents): bigint {
  return withdrawals.reduce((sum, { amount }) => sum + amount, gross)
}

/** @returns the events that a tally has not counted yet */
export function eventsBeyond(tally: Tally, events: ChainEvents): ChainEvents {
  return {
    deposits: events.deposits.filter((event) => event.number > tally.deposits.count),
    withdrawals: events.withdrawals.filter((event) => event.number > tally.withdrawals.count),
  }
}

export function sameTally(one: Tally, other: Tally): boolean {
  return isDeepStrictEqual(one, other)
}

/** @returns for people: what the logs add up to beside what the contract says */
export function describeDifference(counted: Tally, contract: Tally): string {
  const parts: string[] = []
  for (const [kind, name] of [
    ['deposits', 'deposits'],
    ['withdrawals', 'payouts'],
  ] as const) {
    if (isDeepStrictEqual(counted[kind], contract[kind])) continue
    parts.push(
      `${counted[kind].count} ${name} of ${counted[kind].total} wei in the logs, ` +
        `${contract[kind].count} of ${contract[kind].total} wei in the contract`,
    )
  }
  if (counted.gross !== contract.gross)
    parts.push(`${counted.gross} wei of payouts before fees in the logs, ${contract.gross} in the contract`)
  return parts.join('; ')
}

function followCount<Event extends { number: bigint; total: bigint; blockNumber: bigint }>(
  start: Count,
  events: readonly Event[],
  name: string,
  amountOf: (event: Event) => bigint,
): Count | string {
  let { count, total } = start
  for (const event of events) {
    count += 1n
    total += amountOf(event)
    if (event.number !== count) {
      return `after ${name} ${count - 1n} comes ${name} ${event.number} in block ${event.blockNumber}`
    }
    if (event.total !== total) {
      return `${name} ${count} in block ${event.blockNumber} brings the total to ${event.total} wei, not ${total}`
    }
  }
  return { count, total }
}
