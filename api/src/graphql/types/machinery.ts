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

export const WaitingPayouts = objectType('WaitingPayouts', 'Withdrawals in one state', {
  state: [WithdrawalState, 'How far they have come'],
  count: [Int, 'How many there are'],
  net: [PolScalar, 'What is to be paid for them'],
})

export const PayoutState = objectType('PayoutState', 'How payouts stand, over all wallets', {
  paused: [Boolean, 'Whether operators, an alarm or a failed proof have stopped payouts'],
  pausedAutomatically: [Boolean, 'Whether they are paused, and no operator did it'],
  waiting: [[WaitingPayouts], 'Those that have not ended; states without any are left out'],
  oldestRequestedAt: [nullable(DateTimeScalar), 'When the oldest of these was requested'],
  usualSeconds: [
    nullable(Float),
    'Median time from request to payment of the newest 20 that were paid, in real seconds; null where fewer than 5 were',
  ],
  oldestWaitingSeconds: [
    nullable(Float),
    "How long the oldest in line waits, in seconds of the product's clock; left out are those that need an approval, or that something else of their own holds up",
  ],
})
export type PayoutState = InstanceType<typeof PayoutState>
