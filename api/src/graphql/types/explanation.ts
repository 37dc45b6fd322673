import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { PrizeKind } from './rewards.ts'

@ObjectType({ description: 'A position that earned its daily interest' })
export class ExplainedInterest {
  @Field(() => ID)
  positionId!: string

  @Field(() => ID)
  nftId!: string

  @Field(() => PolScalar)
  price!: bigint

  @Field(() => PolScalar)
  dailyInterest!: bigint

  @Field(() => Int, { description: 'The version of the plan that fixed both' })
  planVersion!: number

  @Field(() => DateTimeScalar)
  openedAt!: Date
}

@ObjectType({ description: 'A wallet whose interest is part of the base' })
export class ExplainedSource {
  @Field(() => AddressScalar)
  address!: string

  @Field(() => PolScalar)
  interest!: bigint
}

@ObjectType({ description: 'base × percent, rounded down once' })
export class ExplainedCommission {
  @Field(() => Int)
  level!: number

  @Field(() => Float)
  percent!: number

  @Field(() => PolScalar, { description: 'Interest of all wallets at this distance' })
  base!: bigint

  @Field(() => PolScalar, { description: 'Active principal that unlocks the level' })
  threshold!: bigint

  @Field(() => PolScalar, { description: "The wallet's own active principal at the end of the day" })
  principal!: bigint

  @Field(() => PolScalar)
  amount!: bigint

  @Field(() => [ExplainedSource], { description: 'The largest of those that make up the base, at most 50' })
  sources!: ExplainedSource[]
}

@ObjectType({ description: 'A box whose reward was credited' })
export class ExplainedBox {
  @Field(() => ID)
  positionId!: string

  @Field(() => String)
  tier!: string

  @Field(() => PolScalar)
  price!: bigint

  @Field(() => PolScalar)
  reward!: bigint

  @Field(() => DateScalar)
  drawnDay!: string

  @Field(() => String, { description: 'Hex: with the id of the position it gives the tier' })
  seed!: string
}

@ObjectType({ description: 'pool / qualified wallets, rounded down' })
export class ExplainedPrize {
  @Field(() => PrizeKind)
  kind!: PrizeKind

  @Field(() => String)
  weekId!: string

  @Field(() => PolScalar)
  pool!: bigint

  @Field(() => Int)
  qualified!: number

  @Field(() => PolScalar)
  amount!: bigint
}

@ObjectType({ description: 'weaker leg × percent, rounded down' })
export class ExplainedClub {
  @Field(() => String)
  name!: string

  @Field(() => PolScalar, { description: 'Seasoned volume of the left leg at the end of the month' })
  left!: bigint

  @Field(() => PolScalar, { description: 'Seasoned volume of the right leg at the end of the month' })
  right!: bigint

  @Field(() => Float)
  percent!: number

  @Field(() => PolScalar)
  amount!: bigint
}

@ObjectType({ description: 'Why a wallet was paid what it was for a day: the parts sum to the total' })
export class DayExplanation {
  @Field(() => DateScalar)
  day!: string

  @Field(() => Int, { description: 'The plan in force on that day' })
  planVersion!: number

  @Field(() => PolScalar)
  total!: bigint

  @Field(() => [ExplainedInterest])
  interest!: ExplainedInterest[]

  @Field(() => [ExplainedCommission])
  referral!: ExplainedCommission[]

  @Field(() => [ExplainedBox])
  boxes!: ExplainedBox[]

  @Field(() => [ExplainedPrize])
  prizes!: ExplainedPrize[]

  @Field(() => ExplainedClub, { nullable: true })
  club!: ExplainedClub | null
}
