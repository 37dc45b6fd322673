import { expect, it } from 'vitest'
import { unbindingOf } from './vault.tsx'

const terms = {
  balance: '20000',
  hourlyLimit: '2500',
  dailyLimit: '10000',
  blockTime: '2026-11-24T00:00:00Z',
  freezableAt: '2026-12-08T00:00:00Z',
}

it('finds the limits that nothing the vault holds can reach, and a freeze that nobody lives to see', () => {
  expect(unbindingOf(terms)).toEqual({ hourly: false, daily: false, freeze: false })
  expect(unbindingOf({ ...terms, hourlyLimit: '1000000000', dailyLimit: '20000' })).toMatchObject({
    hourly: true,
    daily: true,
  })
  expect(unbindingOf({ ...terms, freezableAt: '2126-11-24T00:00:00Z' }).freeze).toBe(true)
  // An empty vault has nothing to protect.
  expect(unbindingOf({ ...terms, balance: '0' }).hourly).toBe(false)
})
