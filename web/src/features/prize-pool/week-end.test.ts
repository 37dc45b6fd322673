import { describe, expect, it } from 'vitest'
import { partsOf, weekEnd } from './week-end.ts'

describe('weekEnd', () => {
  it.each([
    ['2026-11-20T22:41:00Z', '2026-11-23T00:00:00.000Z'],
    ['2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
    ['2026-11-23T00:00:00Z', '2026-11-30T00:00:00.000Z'],
    ['2026-12-31T12:00:00Z', '2027-01-04T00:00:00.000Z'],
  ])('of %s is %s', (now, end) => expect(new Date(weekEnd(Date.parse(now))).toISOString()).toBe(end))
})

it('parts a time', () => {
  expect(partsOf(((2 * 24 + 3) * 60 + 4) * 60_000 + 5_999)).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  })
  expect(partsOf(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
