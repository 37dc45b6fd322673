import { Float, Int } from 'type-graphql'
import { DateTimeScalar, PolScalar } from '../scalars.ts'
import { WithdrawalState } from './enums.ts'
import { nullable, objectType } from './object-type.ts'

export const IndexerState = objectType('IndexerState', 'What reads deposits and payouts off the chain', {
  headBlock: [nullable(Float), 'Newest block it has seen'],
  finalizedBlock: [nullable(Float), 'Newest block that cannot be undone'],
  lagSeconds: [nullable(Float), 'Real seconds since nothing was left to read'],
  problem: [nullable(String), 'Why deposits may be late, for people; null when all is well'],
})
export type IndexerState = InstanceType<typeof IndexerState>

export const WaitingPayouts = objectType('WaitingPayouts', 'Withdrawals in one state', {
  state: [WithdrawalState, 'How far they have come'],
  count: [Int, 'How many there are'],
  net: [PolScalar, 'What is to be paid for them'],
})
export type WaitingPayouts = InstanceType<typeof WaitingPayouts>

export const PayoutState = objectType('PayoutState', 'How payouts stand, over all wallets', {
  paused: [Boolean, 'Whether operators, or a failed proof, have stopped payouts'],
  waiting: [[WaitingPayouts], 'Those that have not ended; states without any are left out'],
  oldestRequestedAt: [nullable(DateTimeScalar), 'When the oldest of these was requested'],
  usualSeconds: [
    nullable(Float),
    "Median time from request to payment of the newest 20 that were paid, in seconds of the product's clock; null before the first",
  ],
  oldestWaitingSeconds: [nullable(Float), "How long that one waits, in seconds of the product's clock"],
})
export type PayoutState = InstanceType<typeof PayoutState>
