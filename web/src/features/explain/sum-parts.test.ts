import { describe, expect, it } from 'vitest'
import { POL, parsePol } from '../../amounts/pol.ts'
import { type PaidDay, sumParts } from './sum-parts.ts'

const day: PaidDay = {
  total: '120.350000000000000001',
  interest: [{ dailyInterest: '10' }, { dailyInterest: '0.3' }],
  interestUnlisted: '0.2',
  referral: [{ amount: '1.35' }, { amount: '0.000000000000000001' }],
  boxes: [{ reward: '4' }],
  boxesUnlisted: '1',
  prizes: [{ amount: '100' }],
  club: { amount: '3.5' },
}

describe('sumParts', () => {
  it('adds up each kind, and all of them to the total', () => {
    expect(sumParts(day)).toEqual({
      interest: parsePol('10.5'),
      referral: parsePol('1.350000000000000001'),
      boxes: 5n * POL,
      prizes: 100n * POL,
      club: parsePol('3.5'),
      exact: true,
    })
  })

  it('notices a single wei that is missing', () => {
    expect(sumParts({ ...day, total: '120.350000000000000002' }).exact).toBe(false)
    expect(sumParts({ ...day, club: null }).exact).toBe(false)
  })

  it('is nothing for a day without parts', () => {
    const unlisted = { interestUnlisted: '0', boxesUnlisted: '0' }
    const none = { ...unlisted, total: '0', interest: [], referral: [], boxes: [], prizes: [], club: null }
    expect(sumParts(none)).toMatchObject({ interest: 0n, club: 0n, exact: true })
  })
})
