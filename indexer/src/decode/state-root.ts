import { type Hex, keccak256, toRlp } from 'viem'
import { BadAnswerError } from '../errors.ts'
import type { Hash } from './chain-event.ts'

/** The fields of a header in the order in which they are hashed; each fork has added some at the end. */
const FIELDS = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce'],
  ...['baseFeePerGas', 'withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot'],
  'requestsHash',
]
const NUMBERS = new Set([
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'baseFeePerGas', 'blobGasUsed'],
  'excessBlobGas',
])

/**
 * @param block as `eth_getBlockByHash` answers
 * @param hash of the block that is meant
 * @returns its state root, which the hash binds
 * @throws BadAnswerError when the block does not have that hash, or its header has fields that are not known here
 */
export function stateRootOf(block: unknown, hash: Hash): Hash {
  const fields = (block ?? {}) as Record<string, Hex | null | undefined>
  const header = FIELDS.flatMap((name) => {
    const value = fields[name]
    return typeof value === 'string' ? [NUMBERS.has(name) ? wholeBytes(value) : value] : []
  })
  if (keccak256(toRlp(header)) !== hash)
    throw new BadAnswerError(`The header answered for block ${hash} has another hash.`)
  return fields.stateRoot as Hash
}

/** Numbers are hashed without leading zeros. */
function wholeBytes(number: Hex): Hex {
  const digits = number.slice(2).replace(/^0+/, '')
  return `0x${digits.length % 2 ? '0' : ''}${digits}`
}
