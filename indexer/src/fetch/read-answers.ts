import type { Hash, Header } from '../decode/chain-event.ts'
import { BadAnswerError } from '../errors.ts'

const HASH = /^0x[0-9a-f]{64}$/
const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]{0,15})$/

/**
 * @param answer of `eth_getBlockByNumber` or `eth_getBlockByHash`
 * @returns null when the node knows no such block
 * @throws BadAnswerError for anything that is not a block
 */
export function readHeader(answer: unknown): Header | null {
  if (answer === null || answer === undefined) return null
  const fields = (typeof answer === 'object' ? answer : {}) as Record<string, unknown>
  return {
    number: BigInt(text(fields.number, QUANTITY, "block's number")),
    hash: text(fields.hash, HASH, "block's hash"),
    parentHash: text(fields.parentHash, HASH, "block's parentHash"),
    time: new Date(Number(text(fields.timestamp, QUANTITY, "block's timestamp")) * 1000),
  }
}

/**
 * @param answer of `eth_call` for a function that returns one number
 * @returns null when no contract stands at the address
 */
export function readNumber(answer: unknown): bigint | null {
  if (answer === '0x') return null
  return BigInt(text(answer, HASH, "counter's value"))
}

/** @param answer of `eth_getLogs` */
export function readList(answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer)) throw new BadAnswerError('The node answered no list of logs.')
  return answer
}

function text(value: unknown, pattern: RegExp, what: string): Hash {
  if (typeof value !== 'string' || !pattern.test(value)) {
    throw new BadAnswerError(`The node's answer has no readable ${what}.`)
  }
  return value as Hash
}
