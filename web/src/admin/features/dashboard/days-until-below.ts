/** A year ahead nobody plans by such a figure. */
const MAX_DAYS = 365n

/**
 * When coverage falls below a percentage, if wallets go on to deposit and withdraw as they did, and earn what the plan
 * will owe. What comes in or goes out changes reserves and liabilities alike; what is earned only the liabilities.
 * @param now wei
 * @param perDay wei: deposits less withdrawals, and what wallets earn
 * @returns whole days, 0 when it is below already; 'plenty' from a year on, or when it never falls so far
 */
export function daysUntilBelow(
  percent: number,
  now: { reserves: bigint; liabilities: bigint },
  perDay: { flow: bigint; earned: bigint },
): number | 'plenty' {
  const part = BigInt(Math.round(percent))
  const above = now.reserves * 100n - now.liabilities * part
  if (above < 0n) return 0
  const lost = (perDay.flow + perDay.earned) * part - perDay.flow * 100n
  if (lost <= 0n || above / lost >= MAX_DAYS) return 'plenty'
  return Number(above / lost)
}
