import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareByEarnings } from './prize-pool.ts'

it.each([
  [100n, 1n, 3n, 33n],
  [100n, 2n, 3n, 66n],
  [100n, 3n, 3n, 100n],
  [7n, 0n, 3n, 0n],
  [7n, 0n, 0n, 0n],
])('a pool of %d gives who earned %d of %d its %d', (pool, own, all, share) => {
  expect(shareByEarnings(pool, own, all)).toBe(share)
})

const wei = fc.bigInt({ min: 0n, max: 10n ** 30n })

it('by earnings, shares never come to more than the pool, and earnings in several wallets bring no more than in one', () => {
  fc.assert(
    fc.property(wei, fc.array(wei, { minLength: 1, maxLength: 8 }), wei, (pool, own, others) => {
      const together = own.reduce((sum, one) => sum + one, 0n)
      const apart = own.reduce((sum, one) => sum + shareByEarnings(pool, one, together + others), 0n)
      const whole = shareByEarnings(pool, together, together + others)
      expect(apart).toBeLessThanOrEqual(whole)
      expect(whole + shareByEarnings(pool, others, together + others)).toBeLessThanOrEqual(pool)
    }),
  )
})
