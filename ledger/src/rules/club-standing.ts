import { min } from '@polder/base/amount'
import type { Plan } from '../plan/plan.ts'
import { clubOf, isBalanced } from './club.ts'

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
