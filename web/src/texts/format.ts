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
  const begin = monday.getUTCFullYear() < sunday.getUTCFullYear() ? formatDate : formatDay
  return `${begin(monday.toISOString())} – ${formatDate(sunday.toISOString())}`
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
  const text = digits === undefined ? String(Number(percent.toFixed(4))) : percent.toFixed(digits)
  return `${text.replace('.', marks.decimal)}%`
}

/** The first 6 and the last 4 characters of an address, as wallets shorten it. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}...${address.slice(-4)}`
}

/** First 10 and last 8 characters of a transaction hash. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 10)}...${hash.slice(-8)}`
}

/** Wei in one POL: the native coin has 18 decimals. */
export const POL = 10n ** 18n
const DECIMALS = 18

/** Text that is not an exact amount of POL. */
export class AmountError extends Error {
  override readonly name = 'AmountError'
}

/**
 * Reads an amount as a person types it or as the API sends it: exact, never rounded.
 * @param text decimal digits, optionally negative, with at most 18 decimals, e.g. `"12.5"` or `".5"`
 * @returns wei
 * @throws AmountError for blanks, exponents, separators or more than 18 decimals
 */
export function parsePol(text: string): bigint {
  const match = /^(-?)(\d{0,20})(?:\.(\d*))?$/.exec(text.trim())
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (!match || whole + fraction === '') throw new AmountError('Not an amount of POL')
  if (fraction.length > DECIMALS) throw new AmountError('An amount of POL has at most 18 decimals')
  const wei = BigInt(whole || '0') * POL + BigInt(fraction.padEnd(DECIMALS, '0'))
  return sign ? -wei : wei
}

/**
 * @param wei any amount, also negative
 * @returns the shortest exact decimal text in POL, e.g. `"12.5"`
 */
export function formatPol(wei: bigint): string {
  const { sign, whole, fraction } = split(wei)
  const shortest = fraction.replace(/0+$/, '')
  return `${sign}${whole}${shortest ? `.${shortest}` : ''}`
}

/**
 * The text of an amount on a screen: grouped by thousands and cut, so that a screen never
 * shows more than there is.
 * @param wei any amount
 * @param digits decimals shown, 0 to 18
 * @param marks those of the page's language, unless given
 */
export function displayPol(wei: bigint, digits: number, marks: Separators = separators): string {
  const { sign, whole, fraction } = split(wei)
  const shown = fraction.slice(0, digits)
  const zero = !/[1-9]/.test(whole + shown)
  return `${zero ? '' : sign}${grouped(whole, marks)}${digits > 0 ? marks.decimal + shown : ''}`
}

/**
 * The shortest grouped text of an amount with at least `digits` decimals, nothing cut: for
 * confirmations, where the exact amount is what counts.
 * @param marks those of the page's language, unless given
 */
export function exactPol(wei: bigint, digits = 0, marks: Separators = separators): string {
  const { sign, whole, fraction } = split(wei)
  const shown = fraction.replace(/0+$/, '').padEnd(digits, '0')
  return `${sign}${grouped(whole, marks)}${shown ? marks.decimal + shown : ''}`
}

/** The shortest grouped text of an amount for a sentence: cut after 4 decimals, exact where nothing would be left. */
export function briefPol(wei: bigint): string {
  return exactPol(floorPol(wei, 4) || wei)
}

/**
 * @param wei an amount
 * @param digits decimals to keep
 * @returns the amount rounded down to that many decimals
 */
export function floorPol(wei: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(DECIMALS - digits)
  return (wei / unit) * unit
}

function split(wei: bigint) {
  const digits = (wei < 0n ? -wei : wei).toString().padStart(DECIMALS + 1, '0')
  return {
    sign: wei < 0n ? '-' : '',
    whole: digits.slice(0, -DECIMALS),
    fraction: digits.slice(-DECIMALS),
  }
}

/** A whole number with its thousands apart. */
export function grouped(whole: string, marks: Separators): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, marks.group)
}
