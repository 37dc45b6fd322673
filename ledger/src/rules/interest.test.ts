import { describe, expect, it } from 'vitest'
import { earnsInterest, interestOfDay } from './interest.ts'

const held = (openedDay: string, closedDay: string | null = null, dailyInterest = 1n) => ({
  openedDay,
  closedDay,
  dailyInterest,
})

describe('earnsInterest', () => {
  it.each([
    ['the day before the purchase', held('2026-11-20'), '2026-11-19', false],
    ['the day of the purchase', held('2026-11-20'), '2026-11-20', false],
    ['the first full day', held('2026-11-20'), '2026-11-21', true],
    ['the day before the sale', held('2026-11-20', '2026-11-23'), '2026-11-22', true],
    ['the day of the sale', held('2026-11-20', '2026-11-23'), '2026-11-23', false],
    ['a day after the sale', held('2026-11-20', '2026-11-23'), '2026-11-24', false],
    ['sold on the day it was bought', held('2026-11-20', '2026-11-20'), '2026-11-20', false],
    ['a leap day', held('2028-02-28', '2028-03-01'), '2028-02-29', true],
  ])('%s: %o on %s', (_, position, day, earns) => expect(earnsInterest(position, day)).toBe(earns))
})

describe('interestOfDay', () => {
  it('sums the positions that earn', () => {
    const positions = [
      held('2026-01-01', null, 3n),
      held('2026-01-02', null, 5n),
      held('2026-01-01', '2026-01-02', 7n),
    ]
    expect(interestOfDay(positions, '2026-01-02')).toBe(3n)
    expect(interestOfDay(positions, '2026-01-03')).toBe(8n)
  })
})
