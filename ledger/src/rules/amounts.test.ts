import { shareOf } from '@polder/base/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amounts, wordsOf } from './amounts.ts'

/** The edges of both words, and anything between. */
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 26n }),
  fc
    .bigInt({ min: 0n, max: 3n })
    .chain((high) => fc.constantFrom(...[0n, 1n, 10n ** 15n - 1n].map((low) => high * 10n ** 15n + low))),
)

describe('Amounts', () => {
  it('sums and compares as bigints do', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1 }), amount, (all, limit) => {
        const column = Amounts.from(all)
        expect(all.map((_, place) => column.get(place))).toEqual(all)
        expect(column.sum()).toBe(all.reduce((sum, one) => sum + one, 0n))
        expect(column.sum(1)).toBe(all.slice(1).reduce((sum, one) => sum + one, 0n))
        all.forEach((one, place) => {
          expect(column.isBelow(place, wordsOf(limit))).toBe(one < limit)
          expect(column.isZero(place)).toBe(one === 0n)
        })
        column.addFrom(0, column, all.length - 1)
        expect(column.get(0)).toBe(all[0]! + all.at(-1)!)
      }),
    )
  })

  it('takes off what is there, from a copy alone', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const whole = Amounts.from([one + other])
        const rest = whole.copy()
        const { high, low } = wordsOf(one)
        rest.takeWords(0, high, low)
        expect([rest.get(0), whole.get(0)]).toEqual([other, one + other])
        if (one > other) expect(() => rest.takeWords(0, high, low)).toThrow(RangeError)
      }),
    )
  })

  it('takes the shares that shareOf takes', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 10_000 }), (whole, beside, basisPoints) => {
        const column = Amounts.from([whole, beside])
        column.keepShare(0, basisPoints)
        expect([column.get(0), column.get(1)]).toEqual([shareOf(whole, basisPoints), beside])
      }),
      { numRuns: 1_000 },
    )
  })

  it('refuses what is too large instead of rounding it', () => {
    const column = Amounts.from([9n * 10n ** 30n])
    expect(() => column.addFrom(0, column, 0)).toThrow(RangeError)
    expect(() => column.add(0, 10n ** 38n)).toThrow(RangeError)
    expect(() => column.keepShare(0, 10_000)).toThrow(RangeError)
    expect(column.get(0)).toBe(9n * 10n ** 30n)
  })
})
