/**
 * A percentage of an amount as the books compute it: basis points, rounded down (docs/money.md#amounts-and-time).
 * @param wei not negative
 * @param percent in percent with at most two decimals, e.g. 1.5
 */
export function shareOf(wei: bigint, percent: number): bigint {
  return (wei * BigInt(Math.round(percent * 100))) / 10_000n
}

/**
 * How much of what is needed is there, for a bar: rounded down, so that 100 means reached.
 * @returns 0 to 100, with at most two decimals; 100 when nothing is needed
 */
export function progressOf(have: bigint, needed: bigint): number {
  if (needed <= 0n || have >= needed) return 100
  return have <= 0n ? 0 : Number((have * 10_000n) / needed) / 100
}

/** @returns the highest daily interest of what is on offer, in percent of its price, and whether all of it pays as much */
export function dailyOf(catalogue: readonly { dailyInterestPercent: number }[]) {
  const rates = catalogue.map(({ dailyInterestPercent }) => dailyInterestPercent)
  return { highest: Math.max(...rates), alike: new Set(rates).size === 1 }
}

/** @returns how much of what is owed is covered, in percent with two decimals, rounded down; null when nothing is owed */
export function coverageOf(reserves: bigint, liabilities: bigint): number | null {
  return liabilities <= 0n ? null : Number((reserves * 10_000n) / liabilities) / 100
}
