import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amounts } from '../rules/amounts.ts'
import { legVolumes, type SponsorTree } from '../rules/sponsor-tree.ts'
import { tourOf } from './tour.ts'

/** Any forest in which sponsors are older than those they sponsor. */
const trees = fc
  .array(fc.tuple(fc.nat(), fc.boolean(), fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 60 })
  .map((draws) => {
    const tree: SponsorTree = {
      ids: Float64Array.from(draws, (_, i) => i + 1),
      sponsor: Int32Array.from(draws, ([sponsor, , root], i) => (i === 0 || root === 0 ? -1 : sponsor % i)),
      left: Uint8Array.from(draws, ([, left]) => (left ? 1 : 0)),
    }
    return { tree, own: draws.map(([n]) => BigInt(n % 1_000)) }
  })

/** Whether `top` is on the sponsor line of `i`, and in which of its legs `i` is. */
function legUnder(tree: SponsorTree, i: number, top: number): 'left' | 'right' | null {
  for (let at = i; tree.sponsor[at]! >= 0; at = tree.sponsor[at]!) {
    if (tree.sponsor[at] === top) return tree.left[at] ? 'left' : 'right'
  }
  return null
}

describe('tourOf', () => {
  it('puts each leg into one piece', () => {
    fc.assert(
      fc.property(trees, ({ tree }) => {
        const tour = tourOf(tree)
        expect(new Set(tour.place).size).toBe(tree.sponsor.length)
        for (let top = 0; top < tree.sponsor.length; top++) {
          for (let i = 0; i < tree.sponsor.length; i++) {
            const place = tour.place[i]!
            const leg =
              place > tour.place[top]! && place <= tour.middle[top]!
                ? 'left'
                : place > tour.middle[top]! && place <= tour.last[top]!
                  ? 'right'
                  : null
            expect(leg).toBe(legUnder(tree, i, top))
          }
        }
      }),
    )
  })

  it('walks a chain 200,000 deep', () => {
    const size = 200_000
    const tree: SponsorTree = {
      ids: Float64Array.from({ length: size }, (_, i) => i + 1),
      sponsor: Int32Array.from({ length: size }, (_, i) => i - 1),
      left: new Uint8Array(size).fill(1),
    }
    expect(tourOf(tree).last[0]).toBe(size - 1)
  })
})

describe('legVolumes', () => {
  it('sums each leg at any depth', () => {
    fc.assert(
      fc.property(trees, ({ tree, own }) => {
        const { left, right } = legVolumes(tree, Amounts.from(own))
        for (let top = 0; top < own.length; top++) {
          const sumOf = (leg: string) =>
            own.reduce((sum, amount, i) => (legUnder(tree, i, top) === leg ? sum + amount : sum), 0n)
          expect([left.get(top), right.get(top)]).toEqual([sumOf('left'), sumOf('right')])
        }
      }),
    )
  })
})
