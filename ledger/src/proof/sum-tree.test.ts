import { createHash } from 'node:crypto'
import { encodePacked, type Hex, keccak256, zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { hashOf, NODE_BYTES, nodeOf, siblingPlaces, sumOf, sumTree } from './sum-tree.ts'

interface Naive {
  hash: Hex
  sum: bigint
}

const leavesOf = (count: number, kind: string) =>
  Array.from({ length: count }, (_, n) => {
    const hash = createHash('sha256').update(`${kind} ${n}`).digest()
    return nodeOf(hash, kind === 'large' ? (1n << 100n) + BigInt(n) : BigInt(n * n))
  })

const naive = (node: Buffer): Naive => ({ hash: `0x${hashOf(node).toString('hex')}`, sum: sumOf(node) })

/** As contracts/solidity/SumTree.sol describes it, level by level with nothing kept compact. */
function levelsOf(leaves: Naive[]): Naive[][] {
  const levels = [leaves.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))]
  for (let level = levels[0]!; level.length > 1; level = levels.at(-1)!) {
    if (level.length % 2 === 1) level.push({ hash: zeroHash, sum: 0n })
    const next: Naive[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i]!, level[i + 1]!]
      const packed = encodePacked(
        ['uint8', 'bytes32', 'uint128', 'bytes32', 'uint128'],
        [1, left.hash, left.sum, right.hash, right.sum],
      )
      next.push({ hash: keccak256(packed), sum: left.sum + right.sum })
    }
    levels.push(next)
  }
  return levels
}

describe('sumTree', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 100, 257])(
    'of %s leaves is the naive one, node by node',
    (count) => {
      for (const kind of ['small', 'large']) {
        const leaves = leavesOf(count, kind)
        const levels = levelsOf(leaves.map(naive))
        const filler = (node: Naive) => node.hash === zeroHash
        const nodes = sumTree(leaves)
        const all = Array.from({ length: nodes.length / NODE_BYTES }, (_, place) =>
          naive(nodes.subarray(place * NODE_BYTES, (place + 1) * NODE_BYTES)),
        )
        expect(all).toEqual(levels.flat().filter((node) => !filler(node)))
        for (const index of [0, count >> 1, count - 1]) {
          const siblings = siblingPlaces(count, index).map((place) => (place === null ? null : all[place]))
          const expected = levels.slice(0, -1).map((level, depth) => level[(index >> depth) ^ 1]!)
          expect(siblings).toEqual(expected.map((node) => (filler(node) ? null : node)))
        }
      }
    },
  )

  it('of no leaves is what fills up', () => {
    expect(naive(sumTree([]))).toEqual({ hash: zeroHash, sum: 0n })
  })

  it('refuses a sum that the chain could not hold', () => {
    const most = nodeOf(Buffer.alloc(32, 1), (1n << 128n) - 1n)
    expect(sumOf(sumTree([most, nodeOf(Buffer.alloc(32, 2), 0n)]).subarray(-NODE_BYTES))).toBe(
      (1n << 128n) - 1n,
    )
    expect(() => sumTree([most, nodeOf(Buffer.alloc(32, 2), 1n)])).toThrow(RangeError)
  })
})
