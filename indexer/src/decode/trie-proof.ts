import { fromRlp, type Hex, keccak256, toRlp } from 'viem'
import { BadAnswerError } from '../errors.ts'
import type { Hash } from './chain-event.ts'

type Node = Hex | readonly Node[]

/**
 * Reads a value out of a Merkle-Patricia trie by a proof (Ethereum yellow paper, appendix D).
 * @param root what the proof must lead up to
 * @param key not hashed yet
 * @param proof encoded nodes, from the root down
 * @returns the encoded value; `0x` when the trie holds none
 * @throws BadAnswerError when the proof does not lead from the root to the key
 */
export function readByProof(root: Hex, key: Hex, proof: readonly Hex[]): Hex {
  const encoded = new Map(proof.map((node) => [keccak256(node), node]))
  let path = keccak256(key).slice(2)
  let node = open(root, encoded)
  for (;;) {
    if (node.length === 17) {
      const next = node[path === '' ? 16 : Number.parseInt(path[0]!, 16)]!
      if (path === '') return next as Hex
      if (next === '0x') return '0x'
      path = path.slice(1)
      node = open(next, encoded)
      continue
    }
    const [prefix, next] = node as readonly [Hex, Node]
    const { nibbles, isLeaf } = readPrefix(prefix)
    if (isLeaf) return nibbles === path ? (next as Hex) : '0x'
    if (!path.startsWith(nibbles)) return '0x'
    path = path.slice(nibbles.length)
    node = open(next, encoded)
  }
}

/** A node under 32 bytes stands in its parent itself, any other by its hash. */
function open(node: Node, encoded: ReadonlyMap<Hex, Hex>): readonly Node[] {
  if (typeof node !== 'string') return node
  const found = encoded.get(node)
  const items = found ? (fromRlp(found) as Node) : undefined
  if (!Array.isArray(items) || (items.length !== 17 && items.length !== 2)) {
    throw new BadAnswerError(`The proof lacks node ${node}.`)
  }
  return items
}

/** The first nibble tells a leaf from an extension, and whether a nibble follows in the same byte. */
function readPrefix(prefix: Hex): { nibbles: string; isLeaf: boolean } {
  const flags = Number.parseInt(prefix[2] ?? '0', 16)
  return { nibbles: prefix.slice(flags & 1 ? 3 : 4), isLeaf: (flags & 2) !== 0 }
}

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
