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
