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
  @Field(() => String, { description: 'For people, e.g. `"Validator"`' })
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
  @Field(() => String, { description: 'For people, e.g. `"Rare"`' })
  name!: string

  @Field(() => Float, { description: 'How likely it is drawn, in percent' })
  chancePercent!: number

  @Field(() => Float, { description: "The reward as a share of the position's price, in percent" })
  rewardPercent!: number
}

@ObjectType({ description: 'The mystery box event' })
export class MysteryBoxPlan {
  @Field(() => DateScalar, { description: 'The first day on which purchases bring a box, in UTC' })
  startsOn!: string

  @Field(() => Int, { description: 'How long the event lasts' })
  days!: number

  @Field(() => Int, { description: 'Today counts; 0 after the end' })
  daysRemaining!: number

  @Field(() => Boolean, { description: 'Whether a purchase brings a box today' })
  active!: boolean

  @Field(() => Int, { description: 'Days that a position must be held before its reward is credited' })
  vestingDays!: number

  @Field(() => [MysteryBoxTier], { description: 'What can be drawn' })
  tiers!: MysteryBoxTier[]
}

@ObjectType({ description: 'The campaign of the weekly prize pool' })
export class PrizePoolPlan {
  @Field(() => DateScalar, { description: 'A Monday' })
  startsOn!: string

  @Field(() => DateScalar, { description: 'The last day of the campaign, a Sunday' })
  endsOn!: string

  @Field(() => Int, { description: 'How many weeks the campaign lasts' })
  weeks!: number

  @Field(() => Int, { description: 'Today counts; 0 after the end' })
  daysRemaining!: number

  @Field(() => Boolean, { description: 'Whether the campaign runs today' })
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
  @Field(() => Int, { description: 'Counts from 1' })
  version!: number

  @Field(() => DateScalar, { description: 'The first day it is in force, in UTC' })
  effectiveFrom!: string

  @Field(() => Float, { description: 'Of the gross amount, e.g. 5' })
  withdrawalFeePercent!: number

  @Field(() => PolScalar, { description: 'In POL' })
  minimumWithdrawal!: bigint

  @Field(() => PolScalar, { description: 'What must stay in the available balance' })
  minimumBalance!: bigint

  @Field(() => Float, { description: 'Simple yearly rate of the daily interest, in percent, not compounded' })
  apyPercent!: number

  @Field(() => [ReferralLevel], { description: 'From the direct referrals on, ten' })
  referralLevels!: ReferralLevel[]

  @Field(() => Float, { description: 'All levels together, in percent' })
  referralTotalPercent!: number

  @Field(() => [Club], { description: 'From the lowest threshold to the highest' })
  clubs!: Club[]

  @Field(() => MysteryBoxPlan, { description: 'The event of the mystery boxes' })
  mysteryBox!: MysteryBoxPlan

  @Field(() => PrizePoolPlan, { description: 'The campaign of the prize pool' })
  prizePool!: PrizePoolPlan
}

export const PlanConnection = connectionOf(() => Plan, 'Plan')

@ObjectType({ description: 'An NFT on offer: buying it opens a position' })
export class Nft {
  @Field(() => ID, { description: 'Its name in the plan, e.g. `"dike"`' })
  id!: string

  @Field(() => String, { description: 'For people' })
  name!: string

  @Field(() => String, { description: 'A path on this server' })
  imageUrl!: string

  @Field(() => PolScalar, { description: 'In POL; a sale pays it back in full' })
  price!: bigint

  @Field(() => PolScalar, { description: 'For each whole day it is held, in POL' })
  dailyInterest!: bigint

  @Field(() => Float, { description: 'Daily interest as a share of the price, in percent' })
  dailyInterestPercent!: number

  @Field(() => Float, { description: 'Simple yearly rate, in percent, not compounded' })
  apyPercent!: number
}
