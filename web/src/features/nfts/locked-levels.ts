import { parsePol } from '../../amounts/pol.ts'

/**
 * The referral levels that a sale locks: those that the principal reaches now and will not reach (docs/money.md#referral).
 * @param levels thresholds in POL
 * @param principal of all that is held, wei
 * @param price of what is sold, wei
 * @returns their numbers
 */
export function lockedLevels(
  levels: readonly { level: number; threshold: string }[],
  principal: bigint,
  price: bigint,
): number[] {
  return levels
    .filter(({ threshold }) => {
      const needed = parsePol(threshold)
      return principal >= needed && principal - price < needed
    })
    .map(({ level }) => level)
}
