import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateScalar, PolScalar } from '../scalars.ts'
import { connectionOf } from './page.ts'

@ObjectType({ description: 'What one referral level pays' })
export class ReferralLevel {
  @Field(() => Int, { description: 'Distance from the sponsor: 1 is a direct referral' })
  level!: number

  @Field(() => Float, { description: 'Share of the interest that this level earned, in percent' })
  percent!: number

  @Field(() => PolScalar, { description: "The sponsor's own active principal that unlocks this level" })
  threshold!: bigint
}

@ObjectType({ description: 'A club and what it takes to be in it' })
export class Club {
  @Field(() => String)
  name!: string

  @Field(() => PolScalar, { description: 'Team volume that this club begins at' })
  threshold!: bigint

  @Field(() => Float, { description: 'Monthly reward on the weaker leg, in percent' })
  percent!: number

  @Field(() => Int, { description: 'What the weaker leg must hold of the team volume, in percent' })
  minimumLegPercent!: number
}

@ObjectType({ description: 'One of the rewards a mystery box can hold' })
export class MysteryBoxTier {
  @Field(() => String)
  name!: string

  @Field(() => Float, { description: 'How likely it is drawn, in percent' })
  chancePercent!: number

  @Field(() => Float, { description: "The reward as a share of the position's price, in percent" })
  rewardPercent!: number
}

@ObjectType({ description: 'The mystery box event' })
export class MysteryBoxPlan {
  @Field(() => DateScalar)
  startsOn!: string

  @Field(() => Int)
  days!: number

  @Field(() => Int)
  daysRemaining!: number

  @Field(() => Boolean)
  active!: boolean

  @Field(() => Int, { description: 'Days that a position must be held before its reward is credited' })
  vestingDays!: number

  @Field(() => [MysteryBoxTier])
  tiers!: MysteryBoxTier[]
}

@ObjectType({ description: 'The campaign of the weekly prize pool' })
export class PrizePoolPlan {
  @Field(() => DateScalar, { description: 'A Monday' })
  startsOn!: string

  @Field(() => DateScalar, { description: 'The last day of the campaign, a Sunday' })
  endsOn!: string

  @Field(() => Int)
  weeks!: number

  @Field(() => Int)
  daysRemaining!: number

  @Field(() => Boolean)
  active!: boolean

  @Field(() => PolScalar, { description: 'Referral earnings since the campaign began that qualify a wallet' })
  qualificationThreshold!: bigint

  @Field(() => PolScalar, { description: 'Shared each week by the qualified wallets' })
  weeklyPool!: bigint

  @Field(() => PolScalar, { description: 'Shared at the end of the last week' })
  finalPool!: bigint
}

@ObjectType({ description: 'The terms that the product runs by, in one version' })
export class Plan {
  @Field(() => Int)
  version!: number

  @Field(() => DateScalar)
  effectiveFrom!: string

  @Field(() => Float)
  withdrawalFeePercent!: number

  @Field(() => PolScalar)
  minimumWithdrawal!: bigint

  @Field(() => PolScalar, { description: 'What must stay in the available balance' })
  minimumBalance!: bigint

  @Field(() => Float, { description: 'Simple yearly rate of the daily interest, in percent, not compounded' })
  apyPercent!: number

  @Field(() => [ReferralLevel])
  referralLevels!: ReferralLevel[]

  @Field(() => Float, { description: 'All levels together, in percent' })
  referralTotalPercent!: number

  @Field(() => [Club], { description: 'From the lowest threshold to the highest' })
  clubs!: Club[]

  @Field(() => MysteryBoxPlan)
  mysteryBox!: MysteryBoxPlan

  @Field(() => PrizePoolPlan)
  prizePool!: PrizePoolPlan
}

export const PlanConnection = connectionOf(() => Plan, 'Plan')

@ObjectType({ description: 'An NFT on offer: buying it opens a position' })
export class Nft {
  @Field(() => ID)
  id!: string

  @Field(() => String)
  name!: string

  @Field(() => String)
  imageUrl!: string

  @Field(() => PolScalar)
  price!: bigint

  @Field(() => PolScalar)
  dailyInterest!: bigint

  @Field(() => Float, { description: 'Daily interest as a share of the price, in percent' })
  dailyInterestPercent!: number

  @Field(() => Float, { description: 'Simple yearly rate, in percent, not compounded' })
  apyPercent!: number
}
