import { addDays, utcDay } from '@polder/base/clock'
import type { Nft as PlanNft, Plan as PlanTerms } from '@polder/ledger/plan/plan'
import type { PlanInForce } from '@polder/ledger/plan/plan-in-force'
import { eventDaysRemaining } from '@polder/ledger/rules/mystery-box'
import { campaignDaysRemaining, campaignOf } from '@polder/ledger/rules/prize-pool'
import { Float, ID, Int } from 'type-graphql'
import { apyPercentOf, dailyPercentOf, percent } from '../rates.ts'
import { DateScalar, PolScalar } from './scalars.ts'
import { enumOf, objectType } from './types/object-type.ts'

const ReferralLevel = objectType('ReferralLevel', 'What one referral level pays', {
  level: [Int, 'Distance from the sponsor: 1 is a direct referral'],
  percent: [Float, 'Share of the interest that this level earned, in percent'],
  threshold: [PolScalar, "The sponsor's own active principal that unlocks this level"],
})

export const Club = objectType('Club', 'A club and what it takes to be in it', {
  name: [String, 'For people, e.g. `"Validator"`'],
  threshold: [PolScalar, 'Team volume that this club begins at'],
  percent: [Float, 'Monthly reward on the weaker leg, in percent'],
  minimumLegPercent: [Int, 'What the weaker leg must hold of the team volume, in percent'],
})
export type Club = InstanceType<typeof Club>

const MysteryBoxTier = objectType('MysteryBoxTier', 'One of the rewards a mystery box can hold', {
  name: [String, 'For people, e.g. `"Rare"`'],
  chancePercent: [Float, 'How likely it is drawn, in percent'],
  rewardPercent: [Float, "The reward as a share of the position's price, in percent"],
})

const MysteryBoxPlan = objectType('MysteryBoxPlan', 'The mystery box event', {
  startsOn: [DateScalar, 'The first day on which purchases bring a box, in UTC'],
  days: [Int, 'How long the event lasts'],
  daysRemaining: [Int, 'Today counts; 0 after the end'],
  active: [Boolean, 'Whether a purchase brings a box today'],
  vestingDays: [Int, 'Days that a position must be held before its reward is credited'],
  tiers: [[MysteryBoxTier], 'What can be drawn'],
})
type MysteryBoxPlan = InstanceType<typeof MysteryBoxPlan>

const PrizeShares = enumOf({
  name: 'PrizeShares',
  description: 'How a pool is shared by the wallets that qualify',
  values: {
    equal: 'pool / qualified wallets to each, rounded down',
    byEarnings: 'pool × own referral earnings / those of all who qualify, rounded down',
  },
})

const PrizePoolPlan = objectType('PrizePoolPlan', 'The campaign of the weekly prize pool', {
  startsOn: [DateScalar, 'A Monday'],
  endsOn: [DateScalar, 'The last day of the campaign, a Sunday'],
  weeks: [Int, 'How many weeks the campaign lasts'],
  daysRemaining: [Int, 'Today counts; 0 after the end'],
  active: [Boolean, 'Whether the campaign runs today'],
  qualificationThreshold: [PolScalar, 'Referral earnings since the campaign began that qualify a wallet'],
  weeklyPool: [PolScalar, 'Shared each week by the qualified wallets'],
  finalPool: [PolScalar, 'Shared at the end of the last week'],
  shares: [PrizeShares, 'How both are shared'],
})
type PrizePoolPlan = InstanceType<typeof PrizePoolPlan>

export const Plan = objectType('Plan', 'The terms that the product runs by, in one version', {
  version: [Int, 'Counts from 1'],
  effectiveFrom: [DateScalar, 'The first day it is in force, in UTC'],
  withdrawalFeePercent: [Float, 'Of the gross amount, e.g. 5'],
  minimumWithdrawal: [PolScalar, 'In POL; in `plan` what pays for a payout now, where that is more'],
  minimumBalance: [PolScalar, 'What must stay in the available balance'],
  apyPercent: [Float, 'Simple yearly rate of the NFT that pays most, in percent, not compounded'],
  referralLevels: [[ReferralLevel], 'From the direct referrals on, ten'],
  referralTotalPercent: [Float, 'All levels together, in percent'],
  clubs: [[Club], 'From the lowest threshold to the highest'],
  mysteryBox: [MysteryBoxPlan, 'The event of the mystery boxes'],
  prizePool: [PrizePoolPlan, 'The campaign of the prize pool'],
})
export type Plan = InstanceType<typeof Plan>

export const Nft = objectType('Nft', 'An NFT on offer: buying it opens a position', {
  id: [ID, 'Its name in the plan, e.g. `"dike"`'],
  name: [String, 'For people'],
  imageUrl: [String, 'A path on this server'],
  price: [PolScalar, 'In POL; a sale pays it back in full'],
  dailyInterest: [PolScalar, 'For each whole day it is held, in POL'],
  dailyInterestPercent: [Float, 'Daily interest as a share of the price, in percent'],
  apyPercent: [Float, 'Simple yearly rate, in percent, not compounded'],
})
export type Nft = InstanceType<typeof Nft>

export function toNft(nft: PlanNft): Nft {
  return { ...nft, dailyInterestPercent: dailyPercentOf(nft), apyPercent: apyPercentOf(nft) }
}

/**
 * @param today by the product's clock
 * @param openedAt when the product first opened
 */
export function toPlan(inForce: PlanInForce, today: string, openedAt: Date): Plan {
  const { plan, version, effectiveFrom } = inForce
  return {
    version,
    effectiveFrom,
    withdrawalFeePercent: percent(plan.withdrawal.feeBasisPoints),
    minimumWithdrawal: plan.withdrawal.minimum,
    minimumBalance: plan.withdrawal.minimumBalance,
    apyPercent: Math.max(...plan.catalogue.map(apyPercentOf)),
    referralLevels: plan.referral.map(({ basisPoints, threshold }, index) => ({
      ...{ level: index + 1, percent: percent(basisPoints), threshold },
    })),
    referralTotalPercent: percent(plan.referral.reduce((sum, level) => sum + level.basisPoints, 0)),
    clubs: plan.clubs.map((club) => toClub(plan, club)),
    mysteryBox: mysteryBox(inForce, today, utcDay(openedAt)),
    prizePool: prizePool(inForce, today, utcDay(openedAt)),
  }
}

/** @returns a club of the plan */
export function toClub(plan: PlanTerms, club: PlanTerms['clubs'][number]): Club {
  return {
    name: club.name,
    threshold: club.threshold,
    percent: percent(club.basisPoints),
    minimumLegPercent: percent(plan.clubRules.minimumLegBasisPoints),
  }
}

function mysteryBox({ plan }: PlanInForce, today: string, opened: string): MysteryBoxPlan {
  const { days, vestingDays, tiers } = plan.mysteryBox
  const daysRemaining = eventDaysRemaining(plan, opened, today)
  return {
    startsOn: opened,
    days,
    daysRemaining,
    active: daysRemaining > 0,
    vestingDays,
    tiers: tiers.map((tier) => ({
      name: tier.name,
      chancePercent: percent(tier.chanceBasisPoints),
      rewardPercent: percent(tier.rewardBasisPoints),
    })),
  }
}

/** A plan without a campaign shows one that ended before it began. */
function prizePool({ plan }: PlanInForce, today: string, opened: string): PrizePoolPlan {
  const { weeks, threshold, weeklyPool, finalPool, shares } = plan.prizePool
  const campaign = campaignOf(plan, opened)
  const daysRemaining = campaignDaysRemaining(campaign, today)
  return {
    startsOn: campaign?.firstDay ?? opened,
    endsOn: campaign?.lastDay ?? addDays(opened, -1),
    weeks,
    daysRemaining,
    active: daysRemaining > 0,
    qualificationThreshold: threshold,
    weeklyPool,
    finalPool,
    shares,
  }
}
