const DAY_MS = 86_400_000

/** When a day's interest is credited and its boxes are drawn: when it has ended (docs/money.md#interest). @param day any moment of it, ms */
export function endOfDay(day: number): number {
  return (Math.floor(day / DAY_MS) + 1) * DAY_MS
}

/**
 * What a position brings next, and when, in ms since 1970 by the product's clock; and whether today counts: the day of the
 * purchase earns nothing.
 * @param openedAt when it was bought, or would be
 * @param now by the product's clock
 */
export function rewardDates(openedAt: number, now: number) {
  const boxDrawn = endOfDay(openedAt)
  const earnsToday = now >= boxDrawn
  return { earnsToday, boxDrawn, nextCredit: endOfDay(earnsToday ? now : boxDrawn) }
}
