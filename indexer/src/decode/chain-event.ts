import type { FinalDeposit } from '@polder/ledger/chain/credit-deposits'
import type { FinalPayout } from '@polder/ledger/withdrawals/payment'

/** `0x` and 64 lower-case hexadecimal digits. */
export type Hash = `0x${string}`

export interface BlockId {
  readonly number: bigint
  readonly hash: Hash
}

/** What a block header says that the indexer rests on. */
export interface Header extends BlockId {
  readonly parentHash: Hash
  /** The block's own time. */
  readonly time: Date
}

/** Where a log stands, and the contract's running sum with it. */
interface Placed {
  readonly blockHash: Hash
  readonly txHash: Hash
  /** Place among the logs of its block; another one when a reorg moves the transaction. */
  readonly logIndex: number
  /** Sum of all up to and including this one, wei; of payouts net. */
  readonly total: bigint
}

export type DepositEvent = Omit<FinalDeposit, 'chainId'> & Placed

export type WithdrawalEvent = FinalPayout & Placed

/** Events in the order in which the chain holds them. */
export interface ChainEvents {
  readonly deposits: readonly DepositEvent[]
  readonly withdrawals: readonly WithdrawalEvent[]
}

export function joinEvents(parts: readonly ChainEvents[]): ChainEvents {
  return {
    deposits: parts.flatMap((part) => part.deposits),
    withdrawals: parts.flatMap((part) => part.withdrawals),
  }
}

/** @returns whether two nodes have told of the same events, in every particular */
export function sameEvents(one: ChainEvents, other: ChainEvents): boolean {
  if (one === other) return true
  return sameList(one.deposits, other.deposits) && sameList(one.withdrawals, other.withdrawals)
}

/** @returns how many there are */
export function countEvents({ deposits, withdrawals }: ChainEvents): number {
  return deposits.length + withdrawals.length
}

function sameList<Event extends object>(one: readonly Event[], other: readonly Event[]): boolean {
  return one.length === other.length && one.every((event, index) => sameEvent(event, other[index] as Event))
}

function sameEvent<Event extends object>(one: Event, other: Event): boolean {
  const keys = Object.keys(one) as (keyof Event)[]
  return keys.every((key) => {
    const [value, beside] = [one[key], other[key]]
    return value instanceof Date ? value.getTime() === (beside as Date).getTime() : value === beside
  })
}
