import { parsePol } from '../../texts/format.ts'

/** What a day can pay, each kind in its colour of the theme. */
export const earningColours = {
  interest: 'water',
  referral: 'reed',
  club: 'sand',
  mysteryBox: 'clay',
  prizePool: 'ink-faint',
}
export type EarningKind = keyof typeof earningColours
export const earningKinds = Object.keys(earningColours) as EarningKind[]

/** What a day paid, kind by kind, in wei. */
export type DayEarnings = { day: string; total: bigint } & Record<EarningKind, bigint>

const DAY_MS = 86_400_000

/**
 * @param paid days that paid something, in any order; amounts as the API writes them
 * @param lastDay the newest closed day
 * @param count how many days are wanted
 * @returns every one of the last days, oldest first; those that paid nothing are there with zeros
 */
export function fillDays(
  paid: readonly ({ day: string; total: string } & Record<EarningKind, string>)[],
  lastDay: string,
  count: number,
): DayEarnings[] {
  const byDay = new Map(paid.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(Date.parse(lastDay) - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10)
    const found = byDay.get(day)
    const amount = (kind: EarningKind | 'total') => (found ? parsePol(found[kind]) : 0n)
    const kinds = Object.fromEntries(earningKinds.map((kind) => [kind, amount(kind)]))
    return { ...(kinds as Record<EarningKind, bigint>), day, total: amount('total') }
  })
}
