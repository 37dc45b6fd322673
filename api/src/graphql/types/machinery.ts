import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DateTimeScalar, PolScalar } from '../scalars.ts'
import { WithdrawalState } from './enums.ts'

@ObjectType({ description: 'What reads deposits and payouts off the chain' })
export class IndexerState {
  @Field(() => Float, { nullable: true, description: 'Newest block it has seen' })
  headBlock!: number | null

  @Field(() => Float, { nullable: true, description: 'Newest block that cannot be undone' })
  finalizedBlock!: number | null

  @Field(() => Float, { nullable: true, description: 'Real seconds since nothing was left to read' })
  lagSeconds!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Why deposits may be late, for people; null when all is well',
  })
  problem!: string | null
}

@ObjectType({ description: 'Withdrawals in one state' })
export class WaitingPayouts {
  @Field(() => WithdrawalState, { description: 'How far they have come' })
  state!: WithdrawalState

  @Field(() => Int, { description: 'How many there are' })
  count!: number

  @Field(() => PolScalar, { description: 'What is to be paid for them' })
  net!: bigint
}

@ObjectType({ description: 'How payouts stand, over all wallets' })
export class PayoutState {
  @Field(() => Boolean, { description: 'Whether operators, or a failed proof, have stopped payouts' })
  paused!: boolean

  @Field(() => [WaitingPayouts], {
    description: 'Those that have not ended; states without any are left out',
  })
  waiting!: WaitingPayouts[]

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the oldest of these was requested' })
  oldestRequestedAt!: Date | null

  @Field(() => Float, {
    nullable: true,
    description: "How long that one waits, in seconds of the product's clock",
  })
  oldestWaitingSeconds!: number | null
}
