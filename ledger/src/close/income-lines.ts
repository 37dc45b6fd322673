import type { Amounts } from '../rules/amounts.ts'
import type { IncomeTable } from './income.ts'
import { placesAbove, REWARD_COLUMNS } from './income.ts'

/** Lines are given out in blocks of about this many bytes. */
const BLOCK = 1 << 16
/** A line is shorter: a day, a wallet, 16 amounts of at most 31 digits. */
const MAX_LINE = 600
const [TAB, NEWLINE, ZERO, BACKSLASH, N] = [0x09, 0x0a, 0x30, 0x5c, 0x4e]
/** The digits of a low word are written in two parts that fit 32 bits. */
const PART = 1e8

/**
 * What a day pays, in the columns of `INCOME_COLUMNS`, as lines of Postgres' COPY text format by rising wallet id, which
 * is also the canonical text that a day's digest is taken over. A kind that paid nothing is null, but for interest. Each
 * line is written when it is asked for.
 * @param day UTC day
 * @param income only wallets that are paid anything have a line
 */
export function* incomeLines(day: string, income: IncomeTable): Iterable<Buffer> {
  const total = income.total()
  const [interest, ...others] = REWARD_COLUMNS.map((column) => income.column(column))
  let block = Buffer.allocUnsafe(BLOCK + MAX_LINE)
  let at = 0
  for (const place of placesAbove(total)) {
    at += block.write(day, at, 'latin1')
    block[at++] = TAB
    at = writeWhole(block, at, income.ids[place]!)
    block[at++] = TAB
    at = writeAmount(block, at, interest, place)
    for (const amounts of others) {
      block[at++] = TAB
      if (amounts && !amounts.isZero(place)) at = writeAmount(block, at, amounts, place)
      else {
        block[at++] = BACKSLASH
        block[at++] = N
      }
    }
    block[at++] = TAB
    at = writeAmount(block, at, total, place)
    block[at++] = NEWLINE
    if (at < BLOCK) continue
    yield block.subarray(0, at)
    block = Buffer.allocUnsafe(BLOCK + MAX_LINE)
    at = 0
  }
  if (at > 0) yield block.subarray(0, at)
}

function writeAmount(block: Buffer, at: number, amounts: Amounts | undefined, place: number): number {
  const [high, low] = [amounts?.high[place] ?? 0, amounts?.low[place] ?? 0]
  if (high === 0) return writeWhole(block, at, low)
  const upper = Math.floor(low / PART)
  const middle = writeDigits(block, writeWhole(block, at, high), upper, 7)
  return writeDigits(block, middle, low - upper * PART, 8)
}

function writeWhole(block: Buffer, at: number, number: number): number {
  if (number < PART) return writeDigits(block, at, number, digitsOf(number))
  const upper = Math.floor(number / PART)
  return writeDigits(block, writeWhole(block, at, upper), number - upper * PART, 8)
}

/** @param number below 10^8 @returns where the digits end */
function writeDigits(block: Buffer, at: number, number: number, digits: number): number {
  let rest = number | 0
  for (let place = at + digits - 1; place >= at; place--) {
    const upper = (rest / 10) | 0
    block[place] = ZERO + rest - upper * 10
    rest = upper
  }
  return at + digits
}

function digitsOf(number: number): number {
  let digits = 1
  for (let power = 10; power <= number; power *= 10) digits += 1
  return digits
}
