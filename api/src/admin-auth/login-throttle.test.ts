import { describe, expect, it } from 'vitest'
import { delayAfter } from './login-throttle.ts'

describe('delayAfter', () => {
  it.each([
    ['pair', [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]],
    ['known', [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60]],
  ] as const)('grows for %s by doubling, up to its most', (rule, delays) => {
    expect(delays.map((_, failures) => delayAfter(failures, rule))).toEqual(delays)
  })

  it('stays at the most however many there were', () => {
    expect(delayAfter(1_000_000, 'address')).toBe(900)
    expect([delayAfter(19, 'address'), delayAfter(20, 'address')]).toEqual([0, 1])
  })

  it('is long at once for each address of a crowd, after one try', () => {
    expect([delayAfter(0, 'crowd'), delayAfter(1, 'crowd')]).toEqual([0, 900])
  })
})
