import { type Separators, separators } from '../texts/language.ts'

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
