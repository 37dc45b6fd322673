import { type Language, language } from './language.ts'

/** How dates and plain numbers read in each language. */
const locales = {
  en: { dates: 'en-GB', numbers: 'en-US' },
  nl: { dates: 'nl-NL', numbers: 'nl-NL' },
} as const satisfies Record<Language, object>
const { dates, numbers } = locales[language]

const day = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const dateTime = new Intl.DateTimeFormat(dates, { ...day, hour: '2-digit', minute: '2-digit' })
const date = new Intl.DateTimeFormat(dates, day)
const dayOfMonth = new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const whole = new Intl.NumberFormat(numbers, { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat(numbers, { maximumFractionDigits: 4, useGrouping: false })

/** @param iso a timestamp; shown in UTC, like every period of the product */
export function formatDateTime(iso: string): string {
  return `${dateTime.format(new Date(iso))} UTC`
}

/** @param iso a timestamp or a day; for an axis, without its year */
export function formatDay(iso: string): string {
  return dayOfMonth.format(new Date(iso))
}

/** @param iso a timestamp or a day */
export function formatDate(iso: string): string {
  return date.format(new Date(iso))
}

export function formatCount(count: number): string {
  return whole.format(count)
}

/**
 * @param percent in percent, e.g. 1.5
 * @param digits decimals; without it the shortest text
 */
export function formatPercent(percent: number, digits?: number): string {
  return `${digits === undefined ? short.format(percent) : fixed(percent, digits)}%`
}

function fixed(value: number, digits: number): string {
  return value.toLocaleString(numbers, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
}

/**
 * A count as About states it, rounded down: 5,243 reads "5,000+" and 55,812 reads "55K+". Below 10
 * the count itself, since nothing is left to round.
 */
export function roundedDown(count: bigint): string {
  const unit =
    count >= 1_000_000n ? 100_000n : count >= 1000n ? 1000n : count >= 100n ? 100n : count >= 10n ? 10n : 1n
  const floor = (count / unit) * unit
  const text =
    floor >= 1_000_000n
      ? `${short.format(Number(floor / 100_000n) / 10)}M`
      : floor >= 10_000n
        ? `${whole.format(floor / 1000n)}K`
        : whole.format(floor)
  return floor === count ? text : `${text}+`
}

/** First 6 and last 4 characters, as wallets shorten addresses. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}...${address.slice(-4)}`
}

/** First 10 and last 8 characters of a transaction hash. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 10)}...${hash.slice(-8)}`
}
