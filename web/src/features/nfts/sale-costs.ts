import { briefPol, formatDate, formatDateTime, parsePol } from '../../texts/format.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { rewardDates } from './reward-dates.ts'

export interface Sold {
  /** POL */
  price: string
  /** POL */
  dailyInterest: string
  openedAt: string
  mysteryBox: { state: string; reward: string | null; vestsAt: string | null } | null
}

interface Seller {
  levels: readonly { level: number; threshold: string }[]
  /** POL, of all that is held */
  principal: string
  hasClub: boolean
  hasSponsor: boolean
}

/**
 * What is lost by selling a position now, a sentence each; of clubs and sponsors only to who has them.
 * @param seller null where it could not be read
 * @param now ms, by the product's clock
 */
export function saleCosts(sold: Sold, seller: Seller | null, now: number): string[] {
  const words = nftTexts.trade
  const dates = rewardDates(Date.parse(sold.openedAt), now)
  const locked = seller ? lockedLevels(seller.levels, parsePol(seller.principal), parsePol(sold.price)) : []
  const interest = briefPol(parsePol(sold.dailyInterest))
  return [
    dates.earnsToday
      ? words.losesInterest(interest, formatDateTime(dates.nextCredit))
      : words.losesNoInterest(interest, formatDateTime(dates.nextCredit)),
    sold.mysteryBox?.state === 'UNDRAWN' && words.losesBox(formatDateTime(dates.boxDrawn)),
    boxReward(sold.mysteryBox),
    locked.length > 0 && words.locksLevels(locked.join(', '), locked.length),
    seller?.hasClub && words.clubStays,
    seller?.hasSponsor && words.sponsorsLose,
  ].filter((cost) => typeof cost === 'string')
}

function boxReward(box: Sold['mysteryBox']): string | null {
  if (box?.state !== 'VESTING' || !box.reward || !box.vestsAt) return null
  return nftTexts.trade.losesReward(briefPol(parsePol(box.reward)), formatDate(box.vestsAt))
}

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
