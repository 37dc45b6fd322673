import { addDays, daysBetween, endsWeek, isoWeek, mondayOf } from '@polder/base/clock'
import type { Plan } from '../plan/plan.ts'

/** The weeks in which prizes are paid; both days included. */
export type Campaign = NonNullable<ReturnType<typeof campaignOf>>

/** Amounts are wei; `weekId` e.g. `2026-W47`. */
export type PrizeRound = ReturnType<typeof roundsEndingOn>[number]

/**
 * The campaign begins on the Monday of the week in which the product opened (docs/money.md#prize-pool).
 * @returns null for a plan without a campaign
 */
export function campaignOf(plan: Plan, openedDay: string) {
  if (plan.prizePool.weeks === 0) return null
  const firstDay = mondayOf(openedDay)
  return { firstDay, lastDay: addDays(firstDay, plan.prizePool.weeks * 7 - 1) }
}

/** @returns the campaign that a day lies in */
export function campaignOn(plan: Plan, openedDay: string, day: string): Campaign | null {
  const campaign = campaignOf(plan, openedDay)
  return campaign && day >= campaign.firstDay && day <= campaign.lastDay ? campaign : null
}

/** @returns what is shared out when the day closes: nothing, a week's pool, or with the last week the final pool too */
export function roundsEndingOn(plan: Plan, openedDay: string, day: string) {
  const campaign = campaignOn(plan, openedDay, day)
  if (!campaign || !endsWeek(day)) return []
  const { weeklyPool, finalPool, threshold, shares } = plan.prizePool
  const round = { weekId: isoWeek(day), threshold, shares }
  const weekly = { ...round, kind: 'weekly' as const, pool: weeklyPool }
  const final = { ...round, kind: 'final' as const, pool: finalPool }
  return day === campaign.lastDay ? [weekly, final] : [weekly]
}

/** @returns whole days until the campaign ends, today included; 0 when it is over */
export function campaignDaysRemaining(campaign: Campaign | null, day: string): number {
  return campaign ? Math.max(0, daysBetween(day, campaign.lastDay) + 1) : 0
}

/** A pool is shared equally and rounded down; what is left over stays where it is. @returns wei for each */
export function equalShare(pool: bigint, qualified: number): bigint {
  return qualified === 0 ? 0n : pool / BigInt(qualified)
}

/**
 * A pool is shared by referral earnings since the campaign began, and rounded down; what is left over stays where it is.
 * @param own what a wallet that qualifies earned; @param all what all of them earned together
 * @returns wei for that wallet
 */
export function shareByEarnings(pool: bigint, own: bigint, all: bigint): bigint {
  return all === 0n ? 0n : (pool * own) / all
}
