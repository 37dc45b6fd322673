import { addDays, utcDay } from '@polder/base/clock'
import type { Nft as PlanNft, Plan as PlanTerms } from '@polder/ledger/plan/plan'
import type { PlanInForce } from '@polder/ledger/plan/plan-in-force'
import { eventDaysRemaining } from '@polder/ledger/rules/mystery-box'
import { campaignDaysRemaining, campaignOf } from '@polder/ledger/rules/prize-pool'
import { apyPercentOf, dailyPercentOf, percent } from '../rates.ts'
import { type Club, type MysteryBoxPlan, Nft, Plan, type PrizePoolPlan } from './types/plan.ts'

/** @returns what something earns, in percent of its price */
function ratesOf(of: { price: bigint; dailyInterest: bigint }) {
  return { dailyInterestPercent: dailyPercentOf(of), apyPercent: apyPercentOf(of) }
}

export function toNft(nft: PlanNft): Nft {
  return { ...nft, ...ratesOf(nft) }
}

/**
 * @param today by the product's clock
 * @param openedAt when the product first opened
 */
export function toPlan(inForce: PlanInForce, today: string, openedAt: Date): Plan {
  const { plan } = inForce
  return {
    version: inForce.version,
    effectiveFrom: inForce.effectiveFrom,
    withdrawalFeePercent: percent(plan.withdrawal.feeBasisPoints),
    minimumWithdrawal: plan.withdrawal.minimum,
    minimumBalance: plan.withdrawal.minimumBalance,
    apyPercent: Math.max(...plan.catalogue.map(apyPercentOf)),
    referralLevels: plan.referral.map((level, index) => ({
      level: index + 1,
      percent: percent(level.basisPoints),
      threshold: level.threshold,
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
