/**
 * @param reserves wei
 * @param owed wei
 * @returns how much of it is covered, in percent with two decimals, rounded down; null when nothing is owed
 */
export function coverageOf(reserves: bigint, owed: bigint): number | null {
  return owed <= 0n ? null : Number((reserves * 10_000n) / owed) / 100
}
