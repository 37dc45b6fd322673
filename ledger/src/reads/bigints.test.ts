import { expect, it } from 'vitest'
import { readBigints } from './bigints.ts'

it('reads what is larger than a number to its last digit, and leaves the rest', () => {
  const rows = [
    { day: '2026-11-20', price: '123456789012345678901', reward: null },
    { day: '2026-11-21', price: '-1', reward: '0' },
  ]
  expect(readBigints(rows, 'price', 'reward')).toEqual([
    { day: '2026-11-20', price: 123456789012345678901n, reward: null },
    { day: '2026-11-21', price: -1n, reward: 0n },
  ])
  expect(rows[0]!.price).toBe('123456789012345678901')
})
