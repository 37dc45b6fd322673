import { expect, it } from 'vitest'
import { afterStop, beyondVault, earnedBack } from './calculate.ts'

const at = (iso: string) => Date.parse(iso)

it.each([
  ['1 % a day', 10_000n, 100n, 100, '2026-06-10T00:00:00.000Z'],
  ['a rest takes a day more', 10_001n, 100n, 101, '2026-06-11T00:00:00.000Z'],
  ['all of it in a day', 10n, 10n, 1, '2026-03-03T00:00:00.000Z'],
])('earns its price back, %s', (_, price, dailyInterest, days, when) => {
  const found = earnedBack({ price, dailyInterest }, at('2026-03-01T18:00:00Z'))
  expect(found?.days).toBe(days)
  expect(new Date(found!.at).toISOString()).toBe(when)
  // Bought at the very midnight, the day that begins is still the day of the purchase.
  expect(earnedBack({ price, dailyInterest }, at('2026-03-01T00:00:00Z'))).toEqual(found)
})

it('never earns back what pays nothing', () =>
  expect(earnedBack({ price: 10n, dailyInterest: 0n }, 0)).toBeNull())

it('keeps of a price what the vault keeps, and nothing of the interest', () => {
  const bought = { price: 100n, dailyInterest: 1n, days: 30 }
  expect(afterStop({ ...bought, unkept: 0n })).toEqual({ interest: 30n, kept: 100n, mayLose: 30n })
  expect(afterStop({ ...bought, unkept: 40n })).toEqual({ interest: 30n, kept: 60n, mayLose: 70n })
  expect(afterStop({ ...bought, unkept: 500n })).toEqual({ interest: 30n, kept: 0n, mayLose: 130n })
  expect(afterStop({ ...bought, unkept: null })).toEqual({ interest: 30n, kept: 0n, mayLose: 130n })
})

it('holds beyond the vault what was credited and not taken out', () => {
  expect(beyondVault({ held: 130n, principal: 100n })).toBe(30n)
  // What was paid out a moment ago may still be held by the books.
  expect(beyondVault({ held: 90n, principal: 100n })).toBe(0n)
})
