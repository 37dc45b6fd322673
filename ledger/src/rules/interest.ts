/** What the interest rule reads of a position. */
export interface HeldPosition {
  /** UTC day of purchase */
  openedDay: string
  /** UTC day of sale, null while held */
  closedDay: string | null
  /** wei a day, fixed at purchase */
  dailyInterest: bigint
}

/**
 * A position earns its daily interest for each UTC day it was held from start to end: bought before 00:00 of the
 * day, not sold before 24:00 (design §4, step 1).
 * @param day UTC day `YYYY-MM-DD`
 */
export function earnsInterest(position: HeldPosition, day: string): boolean {
  return position.openedDay < day && (position.closedDay === null || position.closedDay > day)
}

/** The same condition over rows of `position`, for the day in parameter `$1`. */
export const EARNS_INTEREST_SQL = 'opened_day < $1::date and (closed_day is null or closed_day > $1::date)'

/**
 * The interest of a day: simple, never compounded.
 * @returns wei
 */
export function interestOfDay(positions: readonly HeldPosition[], day: string): bigint {
  return positions.reduce(
    (sum, position) => (earnsInterest(position, day) ? sum + position.dailyInterest : sum),
    0n,
  )
}
