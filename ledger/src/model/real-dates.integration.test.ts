import { POL } from '@polder/base/amount'
import { describe, expect, it } from 'vitest'
import { defaultPlan } from '../plan/default-plan.ts'
import type { PlanTerms } from '../plan/plan.ts'
import { inScenario, planWith, type Scenario } from './testing/scenario.ts'

/** Clubs pay after a day, and a week's prize goes to whoever earned anything. */
const quick = planWith({
  referral: defaultPlan.referral.map(({ basisPoints }) => ({ basisPoints, threshold: '0' })),
  clubs: [{ name: 'Club', threshold: '20', basisPoints: 1_000 }],
  clubRules: { minimumLegBasisPoints: 4_000, seasoningDays: 1 },
  prizePool: { weeks: 12, threshold: '0.01', weeklyPool: '100', finalPool: '600' },
})

/** A sponsor with a leg of 10 POL on either side, from the opening on. */
async function withTeam(
  i: { at: string; terms?: PlanTerms; timeZone?: string },
  story: (s: Scenario) => Promise<void>,
): Promise<void> {
  await inScenario({ terms: quick, ...i }, async (s) => {
    await s.join(1, null, 100)
    for (const n of [2, 3]) {
      await s.join(n, 1, 100)
      await s.buy(n, 'dike')
    }
    await story(s)
  })
}

async function rounds(s: Scenario): Promise<string[]> {
  const rows: { line: string }[] = await s.ledger.db.query(
    `select concat_ws(' ', day, week_id, kind) as line from prize_round order by 1`,
  )
  return rows.map(({ line }) => line)
}

describe('leap days', () => {
  it('end February 2028 on the 29th, and are earned like any other day', () =>
    withTeam({ at: '2028-02-26T10:00:00Z' }, async (s) => {
      await s.until('2028-03-02T00:00:00Z')
      expect(await s.paid(1, 'club')).toEqual({ '2028-02-29': POL })
      expect(Object.keys(await s.paid(2, 'interest'))).toEqual([
        '2028-02-27',
        '2028-02-28',
        '2028-02-29',
        '2028-03-01',
      ])
    }))

  it('are absent in 2100', () =>
    withTeam({ at: '2100-02-25T10:00:00Z' }, async (s) => {
      await s.until('2100-03-02T00:00:00Z')
      expect(await s.paid(1, 'club')).toEqual({ '2100-02-28': POL })
    }))

  it('count as a day of the 30 a box is held and of the 90 of the event', () =>
    withTeam(
      { at: '2028-01-31T00:00:00Z', terms: { ...quick, mysteryBox: { ...quick.mysteryBox, days: 30 } } },
      async (s) => {
        // Day 30 of the event is 29 February.
        await s.ledger.moveTo(Date.parse('2028-02-29T23:59:59.999Z'))
        await s.buy(1, 'dike')
        await s.ledger.moveTo(Date.parse('2028-03-01T00:00:00.000Z'))
        await s.buy(1, 'dike')
        await s.until('2028-03-31T00:00:00Z')
        expect(await s.paid(2, 'mystery_box')).toEqual({ '2028-03-01': POL })
        expect(await s.paid(1, 'mystery_box')).toEqual({ '2028-03-30': POL })
      },
    ))
})

describe('ISO weeks', () => {
  it.each([
    [
      '2026-12-24T08:00:00Z',
      '2027-01-11',
      ['2026-12-27 2026-W52', '2027-01-03 2026-W53', '2027-01-10 2027-W01'],
    ],
    ['2024-12-29T23:59:59.999Z', '2025-01-06', ['2024-12-29 2024-W52', '2025-01-05 2025-W01']],
  ])('from %s are numbered across the turn of the year', (at, end, expected) =>
    withTeam({ at }, async (s) => {
      await s.until(`${end}T00:00:00Z`)
      expect(await rounds(s)).toEqual(expected.map((line) => `${line} weekly`))
    }),
  )
})

describe('the prize campaign', () => {
  const weeks = (n: number): PlanTerms => ({ ...quick, prizePool: { ...quick.prizePool, weeks: n } })

  it('counts from the Monday of the week of the opening, also when that is a Sunday evening', () =>
    withTeam({ at: '2027-03-07T22:00:00Z', terms: weeks(2) }, async (s) => {
      await s.until('2027-03-22T00:00:00Z')
      expect(await rounds(s)).toEqual([
        '2027-03-07 2027-W09 weekly',
        '2027-03-14 2027-W10 final',
        '2027-03-14 2027-W10 weekly',
      ])
      // Nobody had earned anything by the first Sunday.
      expect(await s.paid(1, 'prize_weekly')).toEqual({ '2027-03-14': 100n * POL })
      expect(await s.paid(1, 'prize_final')).toEqual({ '2027-03-14': 600n * POL })
    }))

  it('ends earlier by a plan that shortens it in mid-week', () =>
    withTeam({ at: '2027-03-01T12:00:00Z', terms: weeks(4) }, async (s) => {
      await s.until('2027-03-09T00:00:00Z')
      await s.changePlan('2027-03-11', weeks(2))
      await s.until('2027-04-01T00:00:00Z')
      expect(await rounds(s)).toEqual([
        '2027-03-07 2027-W09 weekly',
        '2027-03-14 2027-W10 final',
        '2027-03-14 2027-W10 weekly',
      ])
    }))

  it('goes by the plan of the closed day, also when that day is closed after the plan has changed', () =>
    withTeam({ at: '2027-03-01T12:00:00Z', terms: weeks(4) }, async (s) => {
      await s.changePlan('2027-03-08', { ...weeks(4), prizePool: { ...weeks(4).prizePool, weeklyPool: '7' } })
      await s.until('2027-03-15T00:00:00Z')
      expect(await s.paid(1, 'prize_weekly')).toEqual({ '2027-03-07': 100n * POL, '2027-03-14': 7n * POL })
    }))
})

describe('a plan that changes on a month end', () => {
  const doubled: PlanTerms = {
    ...quick,
    catalogue: quick.catalogue.map((nft) => ({
      ...nft,
      price: `${Number(nft.price) * 2}`,
      dailyInterest: '0.5',
    })),
    referral: quick.referral.map(() => ({ basisPoints: 100, threshold: '0' })),
    clubs: [{ name: 'Club', threshold: '20', basisPoints: 2_000 }],
  }
  it.each([
    ['holds for that day', '2027-04-30', 2n * POL, 2],
    ['does not when it takes effect the day after', '2027-05-01', POL, 1],
  ])('%s', (_, from, club, changedDays) =>
    withTeam({ at: '2027-04-27T12:00:00Z' }, async (s) => {
      await s.changePlan(from, doubled)
      await s.ledger.moveTo(Date.parse('2027-05-01T08:00:00Z'))
      // Bought under the new plan, before the days of the old one are closed.
      await s.buy(1, 'dike')
      await s.until('2027-05-02T00:00:00Z')
      expect(await s.paid(1, 'club')).toEqual({ '2027-04-30': club })
      const commissions = Object.values(await s.paid(1, 'c1'))
      expect(commissions.filter((amount) => amount === 2n * 10n ** 15n)).toHaveLength(changedDays)
      expect(commissions.filter((amount) => amount === 30n * 10n ** 15n)).toHaveLength(4 - changedDays)
      // What was bought before keeps its price and its interest.
      expect(new Set(Object.values(await s.paid(2, 'interest')))).toEqual(new Set([POL / 10n]))
      await s.sell(0)
      expect((await s.figures(`0x${'2'.padStart(40, '0')}`)).available).toBe(100n * POL + (4n * POL) / 10n)
      await s.until('2027-05-03T00:00:00Z')
      expect(await s.paid(1, 'interest')).toEqual({ '2027-05-02': POL / 2n })
    }),
  )
})

describe('time zones', () => {
  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'])(
    'of the process and of the database do not matter (%s)',
    async (timeZone) => {
      const before = process.env.TZ
      process.env.TZ = timeZone
      try {
        expect(new Date(2027, 0, 1).getUTCHours()).not.toBe(0)
        // A month, a week and a year end here at another time than in UTC.
        await withTeam({ at: '2028-12-30T21:30:00Z', timeZone }, async (s) => {
          expect(await s.ledger.db.query('show timezone')).toEqual([{ TimeZone: timeZone }])
          await s.until('2029-01-01T00:00:00Z')
          expect(await s.paid(1, 'club')).toEqual({ '2028-12-31': POL })
          expect(await rounds(s)).toEqual(['2028-12-31 2028-W52 weekly'])
        })
      } finally {
        if (before === undefined) delete process.env.TZ
        else process.env.TZ = before
      }
    },
  )
})
