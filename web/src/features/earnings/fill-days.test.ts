import { expect, it } from 'vitest'
import { POL } from '../../texts/format.ts'
import { fillDays } from './fill-days.ts'

const none = { interest: '0', referral: '0', club: '0', mysteryBox: '0', prizePool: '0' }

it('has every day, those that paid nothing with zeros, and leaves out what is older', () => {
  const days = fillDays(
    [
      { ...none, day: '2026-12-31', interest: '1.5', club: '2', total: '3.5' },
      { ...none, day: '2027-01-02', interest: '1', total: '1' },
      { ...none, day: '2026-12-30', interest: '9', total: '9' },
    ],
    '2027-01-02',
    3,
  )
  expect(days.map(({ day, total }) => [day, total])).toEqual([
    ['2026-12-31', (7n * POL) / 2n],
    ['2027-01-01', 0n],
    ['2027-01-02', POL],
  ])
  expect(days[0]).toMatchObject({ interest: (3n * POL) / 2n, club: 2n * POL, referral: 0n })
})
