import { expect, it } from 'vitest'
import { treeOf } from './tree-of.ts'

const node = (address: string, sponsor: string) => ({ address, sponsor })

it('hangs each wallet below its sponsor, in the order they joined', () => {
  const nodes = [node('b', 'a'), node('c', 'a'), node('d', 'c'), node('e', 'b'), node('f', 'c')]
  expect(treeOf(nodes, 'a')).toEqual([
    { node: nodes[0], children: [{ node: nodes[3], children: [] }] },
    {
      node: nodes[1],
      children: [
        { node: nodes[2], children: [] },
        { node: nodes[4], children: [] },
      ],
    },
  ])
})

it('is empty without referrals', () => {
  expect(treeOf([], 'a')).toEqual([])
})
