import { expect, it } from 'vitest'
import { joinReferrals } from './join-referrals.ts'

const line = (type: string, day: string, pol: string, balanceAfter: string) => ({
  type,
  day,
  change: pol,
  amount: pol,
  net: pol,
  balanceAfter,
})
const lines = [
  line('REFERRAL', '2026-01-02', '0.3', '10'),
  line('REFERRAL', '2026-01-02', '0.000000000000000001', '9.7'),
  line('INTEREST', '2026-01-02', '1', '9.6'),
  line('REFERRAL', '2026-01-01', '0.2', '8.6'),
]

it('makes one line of the levels of a day, exact, with the balance after all of them', () => {
  const sum = '0.300000000000000001'
  expect(joinReferrals(lines, false)).toEqual([
    { ...line('REFERRAL', '2026-01-02', sum, '10'), levels: 2 },
    { ...lines[2], levels: 1 },
    { ...lines[3], levels: 1 },
  ])
})

it('holds back the last day while more of it may follow', () => {
  expect(joinReferrals(lines, true).map(({ day, type }) => `${day} ${type}`)).toEqual([
    '2026-01-02 REFERRAL',
    '2026-01-02 INTEREST',
  ])
  expect(joinReferrals(lines.slice(0, 1), true)).toHaveLength(1)
})
