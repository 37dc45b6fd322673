import { grouped } from '../amounts/pol.ts'
import { type Language, language, type Separators, separators } from './language.ts'

/*
 * Written by hand and held to what Intl writes by a test: the first format that Intl makes costs a phone 70 ms, in the
 * very moment in which a page shows its figures.
 */
const monthsOf = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  nl: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
} as const satisfies Record<Language, readonly string[]>

/** @param at a timestamp, or ms since 1970; shown in UTC, like every period of the product */
export function formatDateTime(at: string | number, as: Language = language, seconds = false): string {
  return `${formatDate(at, as)}, ${formatTime(at, seconds)}`
}

/** @param at a timestamp, or ms since 1970; the time of day, in UTC */
export function formatTime(at: string | number, seconds = true): string {
  const time = new Date(at)
  const clock = [time.getUTCHours(), time.getUTCMinutes(), ...(seconds ? [time.getUTCSeconds()] : [])]
  return `${clock.map(two).join(':')} UTC`
}

/** @param iso a timestamp or a day; for an axis, without its year */
export function formatDay(iso: string, as: Language = language): string {
  const time = new Date(iso)
  return `${time.getUTCDate()} ${monthsOf[as][time.getUTCMonth()]}`
}

/** @param at a timestamp or a day, or ms since 1970 */
export function formatDate(at: string | number, as: Language = language): string {
  const time = new Date(at)
  return `${two(time.getUTCDate())} ${monthsOf[as][time.getUTCMonth()]} ${time.getUTCFullYear()}`
}

/** @param iso a timestamp or a day @returns the first and last day of its week, from Monday to Sunday in UTC */
export function weekOf(iso: string): string {
  const time = new Date(iso)
  const sinceMonday = (time.getUTCDay() + 6) % 7
  const monday = new Date(time.getTime() - sinceMonday * 86_400_000)
  const sunday = new Date(monday.getTime() + 6 * 86_400_000)
  return `${formatDay(monday.toISOString())} – ${formatDate(sunday.toISOString())}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** A whole number, its thousands apart; what is not whole is rounded. */
export function formatCount(count: number, marks: Separators = separators): string {
  return grouped(String(Math.round(count)), marks)
}

/**
 * @param percent in percent, e.g. 1.5
 * @param digits decimals; without it the shortest text of at most 4
 */
export function formatPercent(percent: number, digits?: number, marks: Separators = separators): string {
  return `${digits === undefined ? shortest(percent, marks) : decimals(percent.toFixed(digits), marks)}%`
}

function shortest(value: number, marks: Separators): string {
  return decimals(String(Number(value.toFixed(4))), marks)
}

function decimals(text: string, marks: Separators): string {
  return text.replace('.', marks.decimal)
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
      ? `${shortest(Number(floor / 100_000n) / 10, separators)}M`
      : floor >= 10_000n
        ? `${floor / 1000n}K`
        : grouped(String(floor), separators)
  return floor === count ? text : `${text}+`
}

/** The first 6 and the last 4 characters of an address, as wallets shorten it. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}...${address.slice(-4)}`
}

/** First 10 and last 8 characters of a transaction hash. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 10)}...${hash.slice(-8)}`
}
