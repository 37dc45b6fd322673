import { keccak256 } from 'viem'

/**
 * The nodes of OpenZeppelin's standard tree over hashed leaves, 32 bytes each: the root, its children, and so on; the
 * leaves last, from the greatest hash to the smallest. The same as the library's, which the tests hold it to; that one
 * keeps texts and would need gigabytes for a million wallets.
 * @param leaves one or more hashes
 */
export function treeNodes(leaves: readonly Uint8Array[]): Buffer {
  const first = leaves.length - 1
  const nodes = Buffer.alloc((first + leaves.length) * 32)
  const falling = [...leaves].sort((a, b) => Buffer.compare(b, a))
  falling.forEach((leaf, n) => {
    nodes.set(leaf, (first + n) * 32)
  })
  for (let place = first - 1; place >= 0; place--) {
    const left = (2 * place + 1) * 32
    nodes.set(hashPair(nodes.subarray(left, left + 32), nodes.subarray(left + 32, left + 64)), place * 32)
  }
  return nodes
}

const pair = Buffer.alloc(64)

/** keccak256 of both in the order of their values, so that a proof need not say which is left. */
function hashPair(a: Buffer, b: Buffer): Uint8Array {
  const ordered = Buffer.compare(a, b) <= 0
  pair.set(ordered ? a : b, 0)
  pair.set(ordered ? b : a, 32)
  return keccak256(pair, 'bytes')
}
