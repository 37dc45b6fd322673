import { createHash } from 'node:crypto'
import { POL } from '@polder/base/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitmentOf, drawBox } from '../rules/mystery-box.ts'
import { drawTier, pointOf } from './testing/naive-draw.ts'

const draws = fc.tuple(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.bigInt(1n, 10n ** 15n))
const tiersOf = (...chances: number[]) =>
  chances.map((chanceBasisPoints, i) => ({ name: `${i}`, chanceBasisPoints, rewardBasisPoints: 100 + i }))

describe('a draw', () => {
  it('gives what the naive model gives, with any chances', () => {
    fc.assert(
      fc.property(
        draws,
        fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 5 }),
        ([key, id], cuts) => {
          const ends = [...cuts, 10_000].sort((a, b) => a - b)
          const tiers = tiersOf(...ends.map((end, i) => end - (ends[i - 1] ?? 0)))
          const [seed, sequence] = [Buffer.from(key), id.toString()]
          const { tier, reward } = drawBox(tiers, { seed, sequence, price: 333n })
          const expected = drawTier(seed, sequence, tiers)
          expect({ tier, reward }).toEqual({
            tier: expected.name,
            reward: (333n * BigInt(expected.rewardBasisPoints)) / 10_000n,
          })
        },
      ),
    )
  })

  it('on the border of two tiers falls to the one that begins there', () => {
    fc.assert(
      fc.property(draws, ([key, id]) => {
        const i = { seed: Buffer.from(key), sequence: id.toString(), price: POL }
        const point = pointOf(i.seed, i.sequence)
        expect(drawBox(tiersOf(point, 10_000 - point), i).tier).toBe('1')
        expect(drawBox(tiersOf(point + 1, 9_999 - point), i).tier).toBe('0')
      }),
    )
  })
})

describe('the seeds', () => {
  it('are one chain that ends in what was published, the newest day farthest from it', () => {
    const root = createHash('sha256').update('root').digest()
    const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()
    let expected = commitmentOf(root, 100)
    for (let day = 0; day < 100; day++) {
      const seed = commitmentOf(root, 99 - day)
      expect(sha256(seed)).toEqual(expected)
      expected = seed
    }
    expect(expected).toEqual(root)
  })
})
