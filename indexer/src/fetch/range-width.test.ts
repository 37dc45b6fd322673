import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENTS_WANTED, rangeWidth } from './range-width.ts'

/** Reads a stretch from a provider. @returns the questions it took, and how many were refused */
function read(blocks: number, i: { limit: number; eventsInBlock?: number; maxEvents?: number }) {
  const width = rangeWidth()
  let [asked, refused, widest] = [0, 0, 0]
  for (let left = blocks; left > 0; ) {
    const span = Math.min(Number(width.blocks), left)
    const events = span * (i.eventsInBlock ?? 0)
    asked += 1
    if (span > 1 && (span > i.limit || events > (i.maxEvents ?? Number.POSITIVE_INFINITY))) {
      refused += 1
      width.refused(BigInt(span))
      continue
    }
    widest = Math.max(widest, span)
    width.accepted(BigInt(span), events)
    left -= span
  }
  return { asked, refused, widest }
}

describe('the width of a question for logs', () => {
  it('stays at what a provider answers: 12,000 blocks at a limit of 10 take about 1,200 calls', () => {
    const { asked, refused, widest } = read(12_000, { limit: 10 })
    expect(widest).toBe(10)
    expect(asked).toBeLessThan(1_300)
    expect(refused).toBeLessThan(30)
  })

  it.each([1, 2, 5, 500, 800, 2_000, 3_500, 10_000])('comes near a limit of %i blocks', (limit) => {
    const { widest, refused, asked } = read(limit * 400, { limit })
    expect(widest).toBeGreaterThan(limit * 0.85)
    expect(asked - refused).toBeLessThan(480)
    expect(refused).toBeLessThan(30)
  })

  it('follows how many events there are, and grows over blocks without any', () => {
    const dense = read(6_000, { limit: 100_000, eventsInBlock: 10 })
    expect(dense.widest).toBeLessThanOrEqual(EVENTS_WANTED / 5)
    expect(dense.asked).toBeLessThan((6_000 * 10) / EVENTS_WANTED + 8)
    expect(read(10_000_000, { limit: Number.POSITIVE_INFINITY }).asked).toBeLessThan(120)
  })

  it('gets through whatever is refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 500 }),
        (blocks, limit, eventsInBlock, maxEvents) => {
          const { asked, refused } = read(blocks, { limit, eventsInBlock, maxEvents })
          const most = Math.max(
            1,
            Math.min(limit, eventsInBlock ? Math.floor(maxEvents / eventsInBlock) : limit),
          )
          expect(refused).toBeLessThan(40 + asked / 8)
          expect(asked - refused).toBeLessThan(20 + (2 * blocks) / most)
        },
      ),
    )
  })

  it('believes no answer as long as one that was cut', () => {
    const width = rangeWidth()
    expect(width.isCut(10_000)).toBe(false)
    width.cut(10_000)
    width.cut(12_000)
    expect([9_999, 10_000, 10_001].map(width.isCut)).toEqual([false, true, true])
  })
})
