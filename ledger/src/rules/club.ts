import { min, shareOf } from '@polder/base/amount'
import type { Plan } from '../plan/plan.ts'
import type { Legs } from './sponsor-tree.ts'

export type Club = Plan['clubs'][number]

/** @returns the highest club whose threshold the team volume reaches, or null. @param volume wei, both legs */
function clubOf(clubs: readonly Club[], volume: bigint): Club | null {
  return clubs.findLast(({ threshold }) => volume >= threshold) ?? null
}

/**
 * Whether the weaker leg holds enough of the volume, e.g. 40 of 100 (docs/money.md#clubs).
 * @param left wei
 * @param right wei
 */
function isBalanced(plan: Plan, left: bigint, right: bigint): boolean {
  const volume = left + right
  return volume > 0n && min(left, right) * 10_000n >= volume * BigInt(plan.clubRules.minimumLegBasisPoints)
}

/**
 * What a wallet's club pays for a month: its weaker leg × the club's percentage, if the legs are balanced.
 * @param left seasoned volume of the left leg at the end of the month, wei
 * @param right the same of the right leg
 */
export function clubReward(plan: Plan, left: bigint, right: bigint): { club: Club; amount: bigint } | null {
  const club = clubOf(plan.clubs, left + right)
  if (!club || !isBalanced(plan, left, right)) return null
  const amount = shareOf(min(left, right), club.basisPoints)
  return amount > 0n ? { club, amount } : null
}

/** @returns what each wallet's club pays for a month, by place in the tree: {@link clubReward} of those that are paid */
export function* clubRewards(plan: Plan, { left: lefts, right: rights }: Legs) {
  for (let place = 0; place < lefts.length; place++) {
    // Most wallets have an empty leg, of which every share is nothing.
    if (lefts.isZero(place) || rights.isZero(place)) continue
    const [left, right] = [lefts.get(place), rights.get(place)]
    const reward = clubReward(plan, left, right)
    if (reward) yield { place, left, right, reward }
  }
}

/** How a wallet's legs stand against the clubs of the plan. Volumes are wei. */
export type ClubStanding = ReturnType<typeof clubStanding>

/**
 * @param legs of a team, live or seasoned
 * @returns `leftPercent`, `rightPercent`: of the volume, to two decimals, the left one rounded down, the right one the rest;
 *   0 without a volume; `balanced`: whether the weaker leg holds enough to be paid; `ratio`: whole percents of left and right,
 *   e.g. `57/43`; `0/0` without a volume
 */
export function clubStanding(plan: Plan, legs: { left: bigint; right: bigint }) {
  const { left, right } = legs
  const volume = left + right
  const leftShare = volume === 0n ? 0 : Number((left * 10_000n) / volume)
  const leftRounded = Math.round(leftShare / 100)
  return {
    club: clubOf(plan.clubs, volume),
    volume,
    left,
    right,
    leftPercent: leftShare / 100,
    rightPercent: volume === 0n ? 0 : (10_000 - leftShare) / 100,
    weaker: min(left, right),
    balanced: isBalanced(plan, left, right),
    ratio: volume === 0n ? '0/0' : `${leftRounded}/${100 - leftRounded}`,
  }
}
