import { keccak256 } from 'viem'

/** A node: its hash (32 bytes) and its sum (16 bytes, the highest first). */
export const NODE_BYTES = 48

const FILLER = Buffer.alloc(NODE_BYTES)

/**
 * Builds a Merkle tree that binds the sum of its leaves, node for node as contracts/solidity/SumTree.sol reads it. The
 * leaves lie in the order of their hashes, which says nothing of whose they are.
 * @param leaves nodes
 * @returns all nodes, level by level: the leaves first and the root last; what fills up an odd level is left out. Without
 * leaves what fills up is the root: hash 0, sum 0. No branch leads to it.
 * @throws RangeError where a sum does not fit into 16 bytes
 */
export function sumTree(leaves: readonly Buffer[]): Buffer {
  const sizes = levelSizes(leaves.length)
  const nodes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0) * NODE_BYTES)
  let end = 0
  for (const leaf of [...leaves].sort(Buffer.compare)) end += leaf.copy(nodes, end)
  let level = 0
  for (const size of sizes.slice(0, -1)) {
    for (let i = 0; i < size; i += 2) {
      const left = nodeAt(nodes, level + i)
      end += parentOf(left, i + 1 < size ? nodeAt(nodes, level + i + 1) : FILLER).copy(nodes, end)
    }
    level += size
  }
  return nodes
}

/**
 * @param leaves how many leaves the tree has
 * @param index of a leaf
 * @returns the places of the leaf's siblings among the tree's nodes, from below; null for what fills up a level
 */
export function siblingPlaces(leaves: number, index: number): (number | null)[] {
  const places: (number | null)[] = []
  let [level, at] = [0, index]
  for (const size of levelSizes(leaves).slice(0, -1)) {
    const sibling = at ^ 1
    places.push(sibling < size ? level + sibling : null)
    level += size
    at >>= 1
  }
  return places
}

export function hashOf(node: Buffer): Buffer {
  return node.subarray(0, 32)
}

export function sumOf(node: Buffer): bigint {
  return (node.readBigUInt64BE(32) << 64n) | node.readBigUInt64BE(40)
}

/** @throws RangeError when the sum does not fit into 16 bytes */
export function nodeOf(hash: Uint8Array, sum: bigint): Buffer {
  const node = Buffer.alloc(NODE_BYTES)
  node.set(hash)
  node.writeBigUInt64BE(sum >> 64n, 32)
  node.writeBigUInt64BE(sum & 0xffff_ffff_ffff_ffffn, 40)
  return node
}

/** How many nodes each level has, the leaves first. */
function levelSizes(leaves: number): number[] {
  const sizes = [Math.max(leaves, 1)]
  while (sizes.at(-1)! > 1) sizes.push(Math.ceil(sizes.at(-1)! / 2))
  return sizes
}

function nodeAt(nodes: Buffer, place: number): Buffer {
  return nodes.subarray(place * NODE_BYTES, (place + 1) * NODE_BYTES)
}

const preimage = Buffer.alloc(1 + 2 * NODE_BYTES, 1)

function parentOf(left: Buffer, right: Buffer): Buffer {
  preimage.set(left, 1)
  preimage.set(right, 1 + NODE_BYTES)
  return nodeOf(keccak256(preimage, 'bytes'), sumOf(left) + sumOf(right))
}
