import type { Plan } from '../plan/plan.ts'
import { type Club, clubOf, isBalanced, weaker } from './club.ts'

/** How a wallet's legs stand against the clubs of the plan. Volumes are wei. */
export interface ClubStanding {
  club: Club | null
  volume: bigint
  left: bigint
  right: bigint
  /** percent of the volume, to two decimals, rounded down; 0 without a volume */
  leftPercent: number
  rightPercent: number
  weaker: bigint
  /** whether the weaker leg holds enough to be paid */
  balanced: boolean
  /** whole percents of left and right, e.g. `57/43`; `0/0` without a volume */
  ratio: string
}

/** @param legs of a team, live or seasoned */
export function clubStanding(plan: Plan, legs: { left: bigint; right: bigint }): ClubStanding {
  const { left, right } = legs
  const volume = left + right
  const share = (leg: bigint) => (volume === 0n ? 0 : Number((leg * 10_000n) / volume) / 100)
  const leftRounded = volume === 0n ? 0 : Math.round(share(left))
  return {
    club: clubOf(plan.clubs, volume),
    volume,
    left,
    right,
    leftPercent: share(left),
    rightPercent: share(right),
    weaker: weaker(left, right),
    balanced: isBalanced(plan, left, right),
    ratio: volume === 0n ? '0/0' : `${leftRounded}/${100 - leftRounded}`,
  }
}
