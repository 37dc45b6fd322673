import { rewardDates } from './reward-dates.ts'

const DAY_MS = 86_400_000

/**
 * When what an NFT pays sums up to its price.
 * @param wei price and interest a day, at the moment of the purchase
 * @param now of the purchase: ms, by the product's clock
 * @returns full days, and the moment at which the last of them is credited; null when it pays nothing
 */
export function earnedBack(
  wei: { price: bigint; dailyInterest: bigint },
  now: number,
): { days: number; at: number } | null {
  if (wei.dailyInterest <= 0n) return null
  const days = Number((wei.price + wei.dailyInterest - 1n) / wei.dailyInterest)
  return { days, at: rewardDates(now, now).nextCredit + (days - 1) * DAY_MS }
}

/**
 * What a purchase leaves when payouts stop for good and nothing of it was taken out before (docs/contracts.md).
 * @param i.price wei, of all that is bought
 * @param i.dailyInterest wei, of all that is bought
 * @param i.days full days until then
 * @param i.unkept wei of what the wallet holds that no vault keeps for it; null: there is no vault
 * @returns wei: credited by then, the part of the price that the vault keeps, and what can be lost
 */
export function afterStop(i: { price: bigint; dailyInterest: bigint; days: number; unkept: bigint | null }) {
  const interest = i.dailyInterest * BigInt(i.days)
  const lost = i.unkept === null || i.unkept > i.price ? i.price : i.unkept
  return { interest, kept: i.price - lost, mayLose: lost + interest }
}

/** @returns wei of what a wallet holds beyond what the vault keeps for it: rewards that it has not taken out */
export function beyondVault(wei: { held: bigint; principal: bigint }): bigint {
  return wei.held > wei.principal ? wei.held - wei.principal : 0n
}
