import { addDays, endsMonth } from '@polder/base/clock'
import type { Plan } from '../plan/plan.ts'
import type { Amounts } from './amounts.ts'
import { clubRewards } from './club.ts'
import { roundsEndingOn } from './prize-pool.ts'
import { commissionsOf } from './referral.ts'
import { legVolumes, type SponsorTree } from './sponsor-tree.ts'

/** How things stand at the end of a day. Amounts are wei, by place in the tree where they are lists. */
export interface ForecastFacts {
  day: string
  /** the day the product opened */
  openedDay: string
  /** the terms known to be in force on a coming day */
  planOn: (day: string) => Plan
  tree: SponsorTree
  /** a day's interest of everything held now */
  interest: Amounts
  /** active principal */
  principal: Amounts
  /** of that, what will have been held for the plan's seasoning days, by each coming day that ends a month */
  seasoned: ReadonlyMap<string, Amounts>
  /** rewards of drawn boxes of held positions, by the day they vest */
  vesting: ReadonlyMap<string, bigint>
}

/**
 * What the plan will owe for the days after a closed day, if nobody buys, sells, joins or withdraws: every position
 * goes on earning, referral levels stay unlocked or locked as they are, every drawn box vests, every prize pool is
 * shared out in full, clubs are paid at each month end on what will then have been held long enough. Changes of plan
 * that are already decided count (docs/money.md#forecast).
 * @param days how far to look, e.g. 30
 * @returns by kind, wei
 */
export function forecastLiabilities(facts: ForecastFacts, days: number) {
  const forecast = { interest: 0n, referral: 0n, mysteryBox: 0n, prize: 0n, club: 0n }
  const interest = facts.interest.sum()
  const referral = new Map<Plan, bigint>()
  for (let n = 1; n <= days; n++) {
    const day = addDays(facts.day, n)
    const plan = facts.planOn(day)
    if (!referral.has(plan)) referral.set(plan, commissionsOfDay(facts, plan))
    forecast.interest += interest
    forecast.referral += referral.get(plan)!
    forecast.mysteryBox += facts.vesting.get(day) ?? 0n
    for (const { pool } of roundsEndingOn(plan, facts.openedDay, day)) forecast.prize += pool
    if (endsMonth(day)) forecast.club += clubsOfMonth(facts, plan, day)
  }
  return forecast
}

function commissionsOfDay({ tree, interest, principal }: ForecastFacts, plan: Plan): bigint {
  const earned = commissionsOf({ tree, interest, principal, levels: plan.referral })
  return earned.reduce((sum, level) => sum + level.sum(), 0n)
}

function clubsOfMonth(facts: ForecastFacts, plan: Plan, day: string): bigint {
  let sum = 0n
  for (const { reward } of clubRewards(plan, legVolumes(facts.tree, facts.seasoned.get(day)!)))
    sum += reward.amount
  return sum
}
