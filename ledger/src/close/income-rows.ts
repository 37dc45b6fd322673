import { daysBetween } from '@polder/base/clock'
import type { Amounts } from '../rules/amounts.ts'
import type { IncomeTable } from './income.ts'
import { placesAbove, REWARD_COLUMNS } from './income.ts'

/** Rows in both of COPY's formats; their bytes are written over when the next ones are asked for. */
export interface IncomeRows {
  /** text, which is also the canonical text that a day's digest is taken over */
  text: Buffer
  /** binary, which Postgres stores in three quarters of the time that text takes */
  binary: Buffer
}

/** Rows are given out in blocks of about this many bytes. */
const BLOCK = 1 << 16
/** A row is shorter: a day, a wallet, 16 amounts of at most 31 digits. */
const MAX_ROW = 600
const [TAB, NEWLINE, ZERO, BACKSLASH, N] = [0x09, 0x0a, 0x30, 0x5c, 0x4e]
/** What binary COPY begins with: its signature, no flags, no extension. It ends with -1 in place of a row's columns. */
const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const TRAILER = Buffer.from([0xff, 0xff])
/** The day from which Postgres counts. */
const EPOCH = '2000-01-01'
const COLUMNS = REWARD_COLUMNS.length + 3
/** Two of Postgres' digits of a numeric. */
const PAIR = 1e8
/** A numeric's digits are these, of base 10,000: eight of them hold every amount. */
const BASE = 10_000
const digits = new Uint16Array(8)

/**
 * What a day pays, in the columns of `INCOME_COLUMNS`, by rising wallet id. A kind that paid nothing is null, but for
 * interest. Each block of rows is written when it is asked for; the binary ones together are what COPY takes.
 * @param day UTC day
 * @param income only wallets that are paid anything have a row
 * @see PostgreSQL's manual, COPY, Binary Format
 */
export function* incomeRows(day: string, income: IncomeTable): Iterable<IncomeRows> {
  const total = income.total()
  const [interest, ...others] = REWARD_COLUMNS.map((column) => income.column(column))
  const date = daysBetween(EPOCH, day)
  const text = Buffer.allocUnsafe(BLOCK + MAX_ROW)
  const binary = Buffer.allocUnsafe(BLOCK + MAX_ROW)
  let at = 0
  let to = HEADER.copy(binary)
  const write = (amounts: Amounts | undefined, place: number) => {
    const first = split(amounts?.high[place] ?? 0, amounts?.low[place] ?? 0)
    at = writeText(text, at, first)
    to = writeNumeric(binary, to, first)
  }
  for (const place of placesAbove(total)) {
    const id = income.ids[place]!
    at += text.write(day, at, 'latin1')
    text[at++] = TAB
    at = writeText(text, at, split(0, id))
    text[at++] = TAB
    to = writeInt16(binary, to, COLUMNS)
    to = writeInt32(binary, writeInt32(binary, to, 4), date)
    to = writeInt32(binary, writeInt32(binary, to, 8), Math.floor(id / 2 ** 32))
    to = writeInt32(binary, to, id)
    write(interest, place)
    for (const amounts of others) {
      text[at++] = TAB
      if (amounts && !amounts.isZero(place)) write(amounts, place)
      else {
        text[at++] = BACKSLASH
        text[at++] = N
        to = writeInt32(binary, to, -1)
      }
    }
    text[at++] = TAB
    write(total, place)
    text[at++] = NEWLINE
    if (Math.max(at, to) < BLOCK) continue
    yield { text: text.subarray(0, at), binary: binary.subarray(0, to) }
    at = 0
    to = 0
  }
  to += TRAILER.copy(binary, to)
  yield { text: text.subarray(0, at), binary: binary.subarray(0, to) }
}

/**
 * Sets `digits`, the highest first. The words of an amount meet within one of them, after its first decimal.
 * @returns the place of the first that is not zero; of zero, the last
 */
function split(high: number, low: number): number {
  const tens = Math.floor(high / 10)
  splitPairs(0, tens)
  splitPairs(4, low)
  digits[4]! += (high - tens * 10) * (BASE / 10)
  let first = 0
  while (first < 7 && digits[first] === 0) first += 1
  return first
}

/** @param number below 10^15 */
function splitPairs(from: number, number: number): void {
  const upper = Math.floor(number / PAIR)
  splitPair(from, upper)
  splitPair(from + 2, number - upper * PAIR)
}

function splitPair(from: number, pair: number): void {
  const upper = ((pair | 0) / BASE) | 0
  digits[from] = upper
  digits[from + 1] = pair - upper * BASE
}

/** @returns where the decimals end */
function writeText(block: Buffer, at: number, first: number): number {
  let end = writeDecimals(block, at, digits[first]!, decimalsOf(digits[first]!))
  for (let digit = first + 1; digit < 8; digit++) end = writeDecimals(block, end, digits[digit]!, 4)
  return end
}

function writeDecimals(block: Buffer, at: number, digit: number, decimals: number): number {
  let rest = digit
  for (let place = at + decimals - 1; place >= at; place--) {
    const upper = (rest / 10) | 0
    block[place] = ZERO + rest - upper * 10
    rest = upper
  }
  return at + decimals
}

function decimalsOf(digit: number): number {
  return digit < 10 ? 1 : digit < 100 ? 2 : digit < 1_000 ? 3 : 4
}

/** As `numeric_recv` reads it: count and weight of the digits, no sign, no decimals, and the digits but for zeros at the end. */
function writeNumeric(block: Buffer, at: number, first: number): number {
  let end = 8
  while (end > first && digits[end - 1] === 0) end -= 1
  let to = writeInt32(block, at, 8 + (end - first) * 2)
  to = writeInt16(block, to, end - first)
  to = writeInt16(block, to, 7 - first)
  to = writeInt32(block, to, 0)
  for (let digit = first; digit < end; digit++) to = writeInt16(block, to, digits[digit]!)
  return to
}

function writeInt32(block: Buffer, at: number, number: number): number {
  return writeInt16(block, writeInt16(block, at, number >>> 16), number)
}

function writeInt16(block: Buffer, at: number, number: number): number {
  block[at] = number >>> 8
  block[at + 1] = number
  return at + 2
}
