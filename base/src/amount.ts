/** Wei in one POL: the native coin has 18 decimals. */
export const POL = 10n ** 18n
const DECIMALS = 18

/** Text that is not an exact, non-negative amount of POL. */
export class AmountError extends Error {
  override readonly name = 'AmountError'
}

/**
 * Reads an amount of POL exactly: never rounds, never guesses.
 * @param text plain decimal digits with at most 18 decimals, e.g. `"12.5"`
 * @returns wei
 * @throws AmountError for signs, exponents, blanks, or more than 18 decimals
 */
export function parsePol(text: string): bigint {
  const match = /^(\d{1,20})(?:\.(\d+))?$/.exec(text)
  if (!match) throw new AmountError(`Not an amount of POL: ${JSON.stringify(text.slice(0, 40))}`)
  const [, whole = '0', fraction = ''] = match
  if (fraction.length > DECIMALS) throw new AmountError('An amount of POL has at most 18 decimals')
  return BigInt(whole) * POL + BigInt(fraction.padEnd(DECIMALS, '0'))
}

/**
 * Reads an amount out of JSON: decimal text as it stands, a number as its shortest decimal text, so that 0.1 means
 * exactly 0.1 POL.
 * @param value POL, finite and not negative
 * @returns wei
 * @throws AmountError as {@link parsePol}, also for what is neither
 */
export function parsePolJson(value: unknown): bigint {
  if (typeof value === 'string') return parsePol(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new AmountError('Not an amount of POL')
  return parsePol(plainDecimal(value))
}

/**
 * @param wei any amount, also negative
 * @returns the shortest exact decimal text in POL, e.g. `"12.5"`
 */
export function formatPol(wei: bigint): string {
  const sign = wei < 0n ? '-' : ''
  const digits = (wei < 0n ? -wei : wei).toString().padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * The text of an amount for a sentence: cut after 4 decimals, exact where nothing would be left.
 * @param wei not negative
 */
export function briefPol(wei: bigint): string {
  return formatPol(wei - (wei % 10n ** 14n) || wei)
}

/**
 * @param amount wei
 * @param basisPoints 100 is one percent
 * @returns the share, rounded down
 */
export function shareOf(amount: bigint, basisPoints: number): bigint {
  return (amount * BigInt(basisPoints)) / 10_000n
}

export function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

export function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function plainDecimal(value: number): string {
  const text = String(value)
  const match = /^(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, whole = '', fraction = '', exponentText = '0'] = match
  const exponent = Number(exponentText)
  const digits = whole + fraction
  const point = whole.length + exponent
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  return point >= digits.length
    ? digits + '0'.repeat(point - digits.length)
    : `${digits.slice(0, point)}.${digits.slice(point)}`
}
