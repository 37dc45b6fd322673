import { BadAnswerError } from '../errors.ts'
import type { Hash } from './chain-event.ts'

export const HASH = /^0x[0-9a-f]{64}$/
export const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]{0,15})$/

/** @throws BadAnswerError naming the field, when a node's answer does not have it in that form */
export function readField(value: unknown, pattern: RegExp, name: string): Hash {
  if (typeof value !== 'string' || !pattern.test(value)) {
    throw new BadAnswerError(`The answered ${name} cannot be read.`)
  }
  return value as Hash
}
