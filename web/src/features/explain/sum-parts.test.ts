import { describe, expect, it } from 'vitest'
import { POL, parsePol } from '../../texts/format.ts'
import { type DayExplanation, piecesOf } from './explain-dialog.tsx'
import { sumParts } from './sum-parts.ts'

const position = { nftId: 'dike', openedAt: '2026-11-20T10:00:00Z', price: '30', planVersion: 1 }
const level = { percent: 15, base: '9', principal: '10', threshold: '10', sources: [] }
const day: DayExplanation = {
  day: '2026-11-21',
  planVersion: 1,
  total: '120.350000000000000001',
  interest: [
    { ...position, positionId: '1', dailyInterest: '10' },
    { ...position, positionId: '2', dailyInterest: '0.3' },
  ],
  interestUnlisted: '0.2',
  referral: [
    { ...level, level: 1, amount: '1.35' },
    { ...level, level: 2, amount: '0.000000000000000001' },
  ],
  boxes: [
    {
      positionId: '1',
      tier: 'Rare',
      price: '200',
      reward: '4',
      drawnDay: '2026-10-21',
      seed: '00'.repeat(32),
    },
  ],
  boxesUnlisted: '1',
  prizes: [
    {
      kind: 'WEEKLY',
      weekId: '2026-W47',
      pool: '100',
      qualified: 1,
      ownEarnings: null,
      allEarnings: null,
      amount: '100',
    },
  ],
  club: { name: 'Validator', percent: 1, left: '350', right: '650', amount: '3.5' },
}
const sumOf = (of: DayExplanation) => sumParts(piecesOf(of, String), of.total)

describe('sumParts', () => {
  it('adds up each kind, and all of them to the total', () => {
    expect(sumOf(day)).toEqual({
      sums: {
        INTEREST: parsePol('10.5'),
        REFERRAL: parsePol('1.350000000000000001'),
        MYSTERY_BOX: 5n * POL,
        PRIZE_POOL: 100n * POL,
        CLUB: parsePol('3.5'),
      },
      isExact: true,
    })
  })

  it('notices a single wei that is missing', () => {
    expect(sumOf({ ...day, total: '120.350000000000000002' }).isExact).toBe(false)
    expect(sumOf({ ...day, club: null }).isExact).toBe(false)
  })

  it('is nothing for a day without parts', () => {
    const unlisted = { interestUnlisted: '0', boxesUnlisted: '0' }
    const none = {
      ...day,
      ...unlisted,
      total: '0',
      interest: [],
      referral: [],
      boxes: [],
      prizes: [],
      club: null,
    }
    expect(sumOf(none)).toMatchObject({ sums: { INTEREST: 0n, CLUB: 0n }, isExact: true })
  })
})
