import { startOfDay } from '@polder/base/clock'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

const [TAB, NEWLINE, ZERO, NINE] = [0x09, 0x0a, 0x30, 0x39]
/** Digits of the lower word of an amount. */
const LOW_DIGITS = 15

/**
 * Reads rows of whole numbers with COPY while Postgres still makes them, in the client's database transaction: half a
 * million rows as objects would cost a close more than all its rules.
 * @param select what COPY runs, which takes no parameters; its columns are whole numbers, none of them null or negative
 * @param onRow sees the words of each column in turn (`Amounts`), high before low; a number below 10^15 is its low word.
 *   The next row overwrites them
 */
export async function readNumbers(
  client: PoolClient,
  select: string,
  onRow: (words: Float64Array) => void,
): Promise<void> {
  const words = new Float64Array(32)
  let rest: Buffer | undefined
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout`))) {
    const bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
    let rowFrom = 0
    let from = 0
    let word = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte >= ZERO && byte <= NINE) continue
      const split = Math.max(from, at - LOW_DIGITS)
      words[word++] = readDigits(bytes, from, split)
      words[word++] = readDigits(bytes, split, at)
      from = at + 1
      if (byte === TAB) continue
      if (byte !== NEWLINE)
        throw new Error(`Not a whole number: ${bytes.toString('latin1', rowFrom, at + 1)}`)
      onRow(words)
      rowFrom = from
      word = 0
    }
    rest = rowFrom < bytes.length ? bytes.subarray(rowFrom) : undefined
  }
}

/** @param day UTC day @returns it as SQL writes a date @throws RangeError when it is no day */
export function dateOf(day: string): string {
  return `date '${startOfDay(day).toISOString().slice(0, 10)}'`
}

/** @returns a moment as SQL writes it */
export function momentOf(moment: Date): string {
  return `timestamptz '${moment.toISOString()}'`
}

function readDigits(bytes: Buffer, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + bytes[at]! - ZERO
  return number
}
