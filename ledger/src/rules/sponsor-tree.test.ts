import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOf } from './sponsor-tree.ts'

const treeOf = (ids: readonly number[]) => ({
  ids: Float64Array.from(ids),
  sponsor: new Int32Array(ids.length),
  left: new Uint8Array(ids.length),
})

describe('placeOf', () => {
  it('finds every wallet and no other, whatever ids were skipped', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }),
        fc.integer({ min: 0, max: 70 }),
        (some, id) => {
          const ids = some.toSorted((a, b) => a - b)
          expect(placeOf(treeOf(ids), id)).toBe(ids.indexOf(id))
        },
      ),
    )
  })
  it('looks only before a place when asked to', () => {
    const tree = treeOf([3, 4, 9, 12])
    expect(placeOf(tree, 9, 3)).toBe(2)
    expect(placeOf(tree, 9, 2)).toBe(-1)
    expect(placeOf(tree, 12, 3)).toBe(-1)
  })
})
