import { createHash } from 'node:crypto'
import { SimpleMerkleTree } from '@openzeppelin/merkle-tree'
import { describe, expect, it } from 'vitest'
import { treeNodes } from './tree-nodes.ts'

const leavesOf = (count: number, kind: string) =>
  Array.from({ length: count }, (_, n) => createHash('sha256').update(`${kind} ${n}`).digest())

describe('treeNodes', () => {
  it.each([1, 2, 3, 4, 5, 7, 8, 9, 31, 100, 257])('of %s leaves are those of the library', (count) => {
    for (const kind of ['a', 'b']) {
      const leaves = leavesOf(count, kind)
      const { tree } = SimpleMerkleTree.of(leaves).dump()
      expect(treeNodes(leaves).toString('hex')).toBe(tree.map((node) => node.slice(2)).join(''))
    }
  })
})
