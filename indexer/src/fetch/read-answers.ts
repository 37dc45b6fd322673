import type { Header } from '../decode/chain-event.ts'
import { HASH, QUANTITY, readField } from '../decode/decode-logs.ts'
import { BadAnswerError } from '../errors.ts'

/**
 * @param answer of `eth_getBlockByNumber` or `eth_getBlockByHash`
 * @returns null when the node knows no such block
 * @throws BadAnswerError for anything that is not a block
 */
export function readHeader(answer: unknown): Header | null {
  if (answer === null || answer === undefined) return null
  const fields = (typeof answer === 'object' ? answer : {}) as Record<string, unknown>
  return {
    number: BigInt(readField(fields.number, QUANTITY, "block's number")),
    hash: readField(fields.hash, HASH, "block's hash"),
    parentHash: readField(fields.parentHash, HASH, "block's parentHash"),
    time: new Date(Number(readField(fields.timestamp, QUANTITY, "block's timestamp")) * 1000),
  }
}

/**
 * @param answer of `eth_call` for a function that returns so many numbers
 * @returns zeros when no contract stands at the address
 */
export function readNumbers(answer: unknown, count: number): bigint[] {
  const words = new RegExp(`^0x[0-9a-f]{${64 * count}}$`)
  const text =
    answer === '0x' ? '0'.repeat(64 * count) : readField(answer, words, "counters' values").slice(2)
  return Array.from({ length: count }, (_, index) => BigInt(`0x${text.slice(64 * index, 64 * index + 64)}`))
}

/** @param answer of `eth_getLogs` */
export function readList(answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer)) throw new BadAnswerError('The node answered no list of logs.')
  return answer
}
