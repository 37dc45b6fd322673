/** @returns percent, e.g. 150 → 1.5 */
export function percent(basisPoints: number): number {
  return basisPoints / 100
}

/** What earns interest at a price; both wei. */
interface Earning {
  price: bigint
  dailyInterest: bigint
}

/** @returns daily interest as a share of the price, in percent */
export function dailyPercentOf({ price, dailyInterest }: Earning): number {
  return percentOf(dailyInterest, price)
}

/** @returns the simple yearly rate, in percent, not compounded (docs/money.md#the-plan) */
export function apyPercentOf({ price, dailyInterest }: Earning): number {
  return percentOf(dailyInterest * 365n, price)
}

/** To four decimals, rounded down. */
function percentOf(part: bigint, whole: bigint): number {
  return Number((part * 1_000_000n) / whole) / 10_000
}
