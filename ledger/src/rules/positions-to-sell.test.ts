import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionsToSell } from './positions-to-sell.ts'

const positions = (...prices: number[]) =>
  prices.map((price, index) => ({ id: String(index), price: BigInt(price) }))
const sold = (prices: number[], needed: number) =>
  positionsToSell(positions(...prices), BigInt(needed)).map(({ id }) => Number(id))

describe('positionsToSell', () => {
  it.each([
    ['nothing when nothing is needed', [5, 5], 0, []],
    ['the cheapest that suffices', [100, 20, 50], 30, [2]],
    ['the oldest of equal ones', [20, 50, 50], 50, [1]],
    ['the dearest, and then the cheapest that suffices', [10, 100, 30, 20], 115, [1, 3]],
    ['all when they do not suffice', [10, 30], 100, [1, 0]],
  ])('sells %s', (_, prices, needed, expected) => expect(sold(prices, needed)).toEqual(expected))

  it('sells enough, each once, and as few as can be', () => {
    const many = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(many, fc.integer({ min: 0, max: 700 }), (prices, needed) => {
        const ids = sold(prices, needed)
        const total = (some: number[]) => some.reduce((sum, price) => sum + price, 0)
        const dearest = [...prices].sort((one, other) => other - one)
        expect(new Set(ids).size).toBe(ids.length)
        const enough = Math.min(needed, total(prices))
        expect(total(ids.map((id) => prices[id]!))).toBeGreaterThanOrEqual(enough)
        if (ids.length > 0) expect(total(dearest.slice(0, ids.length - 1))).toBeLessThan(needed)
      }),
    )
  })
})
