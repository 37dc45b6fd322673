import { startOfDay } from '@polder/base/clock'
import type { PoolClient } from 'pg'
import { copyOut } from './copy.ts'

const [TAB, NEWLINE, ZERO, NINE] = [0x09, 0x0a, 0x30, 0x39]
/** Digits of the lower word of an amount. */
const LOW_DIGITS = 15

/**
 * Reads rows of whole numbers as {@link copyOut} does: half a million rows as objects would cost a close more than all its
 * rules.
 * @param select its columns are whole numbers, none of them null or negative
 * @param onRow sees the words of each column in turn (`Amounts`), high before low; a number below 10^15 is its low word.
 *   The next row overwrites them
 * @throws Error when a column is anything else; what `onRow` throws
 */
export async function readNumbers(
  client: PoolClient,
  select: string,
  onRow: (words: Float64Array) => void,
): Promise<void> {
  const words = new Float64Array(32)
  await copyOut(client, select, (line) => {
    readLine(line, words)
    onRow(words)
  })
}

function readLine(line: Buffer, words: Float64Array): void {
  let from = 0
  let word = 0
  for (let at = 0; at < line.length; at++) {
    const byte = line[at]!
    if (byte >= ZERO && byte <= NINE) continue
    if (byte !== TAB && (byte !== NEWLINE || at !== line.length - 1)) break
    const split = Math.max(from, at - LOW_DIGITS)
    words[word++] = readDigits(line, from, split)
    words[word++] = readDigits(line, split, at)
    from = at + 1
  }
  if (from !== line.length) throw new Error(`Not whole numbers: ${line.toString('latin1')}`)
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
