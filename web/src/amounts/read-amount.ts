import { formatPol, parsePol } from '../texts/format.ts'
import { type Separators, separators } from '../texts/language.ts'

/** Why what was typed is not read: each has its words in `texts`, the same in every form. */
export type AmountProblem = 'notANumber' | 'ambiguous' | 'exponent' | 'tooManyDecimals' | 'tooLarge'

const DECIMALS = 18
const MAX_WHOLE_DIGITS = 20

/**
 * Reads a decimal number as a person types it: with the decimal mark of the page's language or with a point. What
 * another reader could take for another number is refused, never altered: `1,000`, which is one or a thousand.
 * @param marks those of the page's language, unless given
 * @returns plain digits with a point, e.g. `"12.5"`, or what is wrong
 */
export function readDecimal(
  text: string,
  marks: Separators = separators,
): { decimal: string } | { problem: AmountProblem } {
  const typed = text.trim()
  if (/^[\d.,]+e[+-]?\d+$/i.test(typed)) return { problem: 'exponent' }
  if (!/^(?=.*\d)\d[\d.,\s']*$|^[.,]\d+$/.test(typed)) return { problem: 'notANumber' }
  const [, whole = '', mark = '', fraction = ''] = /^(\d*)([.,]?)(\d*)$/.exec(typed) ?? []
  if (whole + mark + fraction !== typed) return { problem: 'ambiguous' }
  if (mark === ',' && marks.decimal !== ',') return { problem: 'ambiguous' }
  if (mark && marks.decimal === ',' && couldBeThousands(whole, fraction)) return { problem: 'ambiguous' }
  if (fraction.length > DECIMALS) return { problem: 'tooManyDecimals' }
  if (whole.length > MAX_WHOLE_DIGITS) return { problem: 'tooLarge' }
  return { decimal: `${whole || '0'}${fraction ? `.${fraction}` : ''}` }
}

/** As {@link readDecimal}, of POL. @returns wei */
export function readAmount(
  text: string,
  marks: Separators = separators,
): { wei: bigint } | { problem: AmountProblem } {
  const read = readDecimal(text, marks)
  return 'problem' in read ? read : { wei: parsePol(read.decimal) }
}

/**
 * What a program fills into a field: exact, with the decimal mark of the page's language, and so that
 * {@link readAmount} reads it back.
 * @param wei not negative
 */
export function writeAmount(wei: bigint, marks: Separators = separators): string {
  const [whole = '0', fraction = ''] = formatPol(wei).split('.')
  if (!fraction) return whole
  const padded = marks.decimal === ',' && couldBeThousands(whole, fraction) ? `${fraction}0` : fraction
  return `${whole}${marks.decimal}${padded}`
}

/** Nobody writes the thousands of a number that begins with 0, or four digits before them. */
function couldBeThousands(whole: string, fraction: string): boolean {
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
}
