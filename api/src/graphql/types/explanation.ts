import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { PrizeKind } from './rewards.ts'

@ObjectType({ description: 'A position that earned its daily interest' })
export class ExplainedInterest {
  @Field(() => ID, { description: 'The position' })
  positionId!: string

  @Field(() => ID, { description: 'Its NFT in the catalogue, e.g. `"dike"`' })
  nftId!: string

  @Field(() => PolScalar, { description: 'What it was bought for, in POL' })
  price!: bigint

  @Field(() => PolScalar, { description: 'What it earned, in POL' })
  dailyInterest!: bigint

  @Field(() => Int, { description: 'The version of the plan that fixed both' })
  planVersion!: number

  @Field(() => DateTimeScalar, { description: "When it was bought, by the product's clock" })
  openedAt!: Date
}

@ObjectType({ description: 'A wallet whose interest is part of the base' })
export class ExplainedSource {
  @Field(() => AddressScalar, { description: 'The wallet' })
  address!: string

  @Field(() => PolScalar, { description: 'Its interest of the day, in POL' })
  interest!: bigint
}

@ObjectType({ description: 'base × percent, rounded down once' })
export class ExplainedCommission {
  @Field(() => Int, { description: 'Steps down from the wallet, 1 to 10' })
  level!: number

  @Field(() => Float, { description: 'Of the base, e.g. 15' })
  percent!: number

  @Field(() => PolScalar, { description: 'Interest of all wallets at this distance' })
  base!: bigint

  @Field(() => PolScalar, { description: 'Active principal that unlocks the level' })
  threshold!: bigint

  @Field(() => PolScalar, { description: "The wallet's own active principal at the end of the day" })
  principal!: bigint

  @Field(() => PolScalar, { description: 'What was paid, in POL' })
  amount!: bigint

  @Field(() => [ExplainedSource], { description: 'The largest of those that make up the base, at most 50' })
  sources!: ExplainedSource[]
}

@ObjectType({ description: 'A box whose reward was credited' })
export class ExplainedBox {
  @Field(() => ID, { description: 'The position it came with' })
  positionId!: string

  @Field(() => String, { description: 'What was drawn, e.g. `"Rare"`' })
  tier!: string

  @Field(() => PolScalar, { description: 'Of the position, in POL' })
  price!: bigint

  @Field(() => PolScalar, { description: 'What was credited, in POL' })
  reward!: bigint

  @Field(() => DateScalar, { description: 'The closed day of the draw, e.g. `"2026-11-20"`' })
  drawnDay!: string

  @Field(() => String, { description: 'Hex: with the id of the position it gives the tier' })
  seed!: string
}

@ObjectType({ description: 'pool / qualified wallets, rounded down' })
export class ExplainedPrize {
  @Field(() => PrizeKind, { description: 'Of a week, or of the end of the campaign' })
  kind!: PrizeKind

  @Field(() => String, { description: 'ISO week, e.g. `"2026-W47"`' })
  weekId!: string

  @Field(() => PolScalar, { description: 'What was shared by all, in POL' })
  pool!: bigint

  @Field(() => Int, { description: 'Among how many wallets it was shared' })
  qualified!: number

  @Field(() => PolScalar, { description: 'The share, in POL' })
  amount!: bigint
}

@ObjectType({ description: 'weaker leg × percent, rounded down' })
export class ExplainedClub {
  @Field(() => String, { description: 'The club, e.g. `"Validator"`' })
  name!: string

  @Field(() => PolScalar, { description: 'Seasoned volume of the left leg at the end of the month' })
  left!: bigint

  @Field(() => PolScalar, { description: 'Seasoned volume of the right leg at the end of the month' })
  right!: bigint

  @Field(() => Float, { description: 'Of the weaker leg, e.g. 1.5' })
  percent!: number

  @Field(() => PolScalar, { description: 'What was paid, in POL' })
  amount!: bigint
}

@ObjectType({ description: 'Why a wallet was paid what it was for a day: the parts sum to the total' })
export class DayExplanation {
  @Field(() => DateScalar, { description: 'The closed day, e.g. `"2026-11-20"`' })
  day!: string

  @Field(() => Int, { description: 'The plan in force on that day' })
  planVersion!: number

  @Field(() => PolScalar, { description: 'Everything paid for the day, in POL' })
  total!: bigint

  @Field(() => [ExplainedInterest], {
    description: 'Positions held through the whole day; they sum to the interest',
  })
  interest!: ExplainedInterest[]

  @Field(() => [ExplainedCommission], { description: 'One for each level that was paid' })
  referral!: ExplainedCommission[]

  @Field(() => [ExplainedBox], { description: 'Boxes whose rewards were credited' })
  boxes!: ExplainedBox[]

  @Field(() => [ExplainedPrize], { description: 'Shares of the prize pool' })
  prizes!: ExplainedPrize[]

  @Field(() => ExplainedClub, {
    nullable: true,
    description: "The club's reward, on the last day of a month",
  })
  club!: ExplainedClub | null
}
