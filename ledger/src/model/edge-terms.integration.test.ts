import { POL } from '@polder/base/amount'
import { describe, expect, it } from 'vitest'
import { defaultPlan } from '../plan/default-plan.ts'
import type { PlanTerms } from '../plan/plan.ts'
import { inScenario, planWith, type Scenario } from './testing/scenario.ts'

const story = (terms: PlanTerms, at: string, tell: (s: Scenario) => Promise<void>) =>
  inScenario({ at, terms }, tell)

async function rounds(s: Scenario): Promise<string[]> {
  const rows: { line: string }[] = await s.ledger.db.query(
    `select concat_ws(' ', day, kind, qualified) as line from prize_round order by 1`,
  )
  return rows.map(({ line }) => line)
}

const open = defaultPlan.referral.map(({ basisPoints }) => ({ basisPoints, threshold: '0' }))

describe('a threshold of 0', () => {
  it('unlocks a level for whoever holds nothing', () =>
    story(planWith({ referral: open }), '2027-03-01T12:00:00Z', async (s) => {
      for (let n = 1; n <= 12; n++) await s.join(n, n === 1 ? null : n - 1, n === 12 ? 100 : 0)
      await s.buy(12, 'dike')
      await s.until('2027-03-03T00:00:00Z')
      // Level 10 is the wallet ten steps up; the one above it is too far.
      expect(await s.paid(2, 'c10')).toEqual({ '2027-03-02': (POL / 10n / 100n) * 2n })
      expect(await s.paid(11, 'c1')).toEqual({ '2027-03-02': (POL / 10n / 100n) * 15n })
      expect(await s.paid(1, 'amount')).toEqual({})
    }))

  it('of the prize qualifies every wallet known at the end of the week, whatever it did', () =>
    story(
      planWith({ prizePool: { weeks: 1, threshold: '0', weeklyPool: '100', finalPool: '0' } }),
      '2027-03-05T12:00:00Z',
      async (s) => {
        await s.join(1, null)
        await s.join(2, 1, 5)
        await s.ledger.moveTo(Date.parse('2027-03-07T23:59:59.999Z'))
        await s.join(3, null)
        await s.ledger.moveTo(Date.parse('2027-03-08T00:00:00.000Z'))
        await s.join(4, null)
        await s.close()
        expect(await rounds(s)).toEqual(['2027-03-07 final 3', '2027-03-07 weekly 3'])
        for (const n of [1, 2, 3])
          expect(await s.paid(n, 'prize_weekly')).toEqual({ '2027-03-07': (100n * POL) / 3n })
        expect(await s.paid(4, 'prize_weekly')).toEqual({})
      },
    ))
})

describe('a campaign', () => {
  const weeks = (n: number): PlanTerms =>
    planWith({
      referral: open,
      prizePool: { weeks: n, threshold: '0.01', weeklyPool: '100', finalPool: '600' },
    })
  const withTeam = async (s: Scenario) => {
    await s.join(1, null, 100)
    await s.join(2, 1, 100)
    await s.buy(2, 'dike')
  }

  it('that is made longer goes on, and pays its final pool at the new end only', () =>
    story(weeks(2), '2027-03-01T12:00:00Z', async (s) => {
      await withTeam(s)
      await s.until('2027-03-10T00:00:00Z')
      await s.changePlan('2027-03-12', weeks(3))
      await s.until('2027-04-05T00:00:00Z')
      expect(await rounds(s)).toEqual([
        '2027-03-07 weekly 1',
        '2027-03-14 weekly 1',
        '2027-03-21 final 1',
        '2027-03-21 weekly 1',
      ])
    }))

  it('follows the newest of the plans whose day has come, whatever was to come on that day or later', () =>
    story(weeks(2), '2027-03-01T12:00:00Z', async (s) => {
      await withTeam(s)
      await s.until('2027-03-10T00:00:00Z')
      for (const day of ['2027-06-09', '2027-03-10', '2027-03-20']) await s.changePlan(day, weeks(0))
      await s.changePlan('2027-03-12', weeks(0))
      await s.changePlan('2027-03-12', weeks(3))
      await s.until('2027-04-05T00:00:00Z')
      const closes = await s.ledger.db.query(
        `select plan_version as version, min(day)::text as first from day_close group by 1 order by 1`,
      )
      expect(closes).toEqual([
        { version: 1, first: '2027-03-01' },
        { version: 4, first: '2027-03-12' },
      ])
      expect(await rounds(s)).toHaveLength(4)
    }))

  it('that is over and is made longer has another last week', () =>
    story(weeks(1), '2027-03-01T12:00:00Z', async (s) => {
      await withTeam(s)
      await s.until('2027-03-10T00:00:00Z')
      await s.changePlan('2027-03-11', weeks(2))
      await s.until('2027-03-29T00:00:00Z')
      expect(await rounds(s)).toEqual([
        '2027-03-07 final 1',
        '2027-03-07 weekly 1',
        '2027-03-14 final 1',
        '2027-03-14 weekly 1',
      ])
    }))

  it.each([
    ['to weeks that are past', 1],
    ['to nothing', 0],
  ])('that a plan cuts short in mid-week, %s, pays nothing more, its final pool neither', (_, n) =>
    story(weeks(4), '2027-03-01T12:00:00Z', async (s) => {
      await withTeam(s)
      await s.until('2027-03-09T00:00:00Z')
      await s.changePlan('2027-03-10', weeks(n))
      await s.until('2027-04-05T00:00:00Z')
      expect(await rounds(s)).toEqual(['2027-03-07 weekly 1'])
    }),
  )

  it('that a plan brings back after weeks without one counts from its first Monday', () =>
    story(weeks(0), '2027-03-01T12:00:00Z', async (s) => {
      await withTeam(s)
      await s.changePlan('2027-03-14', weeks(2))
      await s.until('2027-03-29T00:00:00Z')
      expect(await rounds(s)).toEqual(['2027-03-14 final 1', '2027-03-14 weekly 1'])
    }))

  it('that ends on the last day of a month pays clubs and prizes of that day', () =>
    story(
      {
        ...weeks(1),
        clubs: [{ name: 'Club', threshold: '10', basisPoints: 100 }],
        clubRules: { minimumLegBasisPoints: 0, seasoningDays: 0 },
      },
      '2027-02-24T12:00:00Z',
      async (s) => {
        await withTeam(s)
        await s.join(3, 1, 100)
        await s.buy(3, 'dike')
        await s.until('2027-03-08T00:00:00Z')
        expect(await rounds(s)).toEqual(['2027-02-28 final 1', '2027-02-28 weekly 1'])
        expect(await s.paid(1, 'club')).toEqual({ '2027-02-28': POL / 10n })
      },
    ))
})

describe('more wallets than one shard holds', () => {
  it('are paid and counted as the naive model says', () =>
    story(
      planWith({
        referral: open,
        clubs: [{ name: 'Club', threshold: '20', basisPoints: 1_000 }],
        clubRules: { minimumLegBasisPoints: 4_000, seasoningDays: 2 },
        prizePool: { weeks: 1, threshold: '0.01', weeklyPool: '100', finalPool: '600' },
      }),
      '2027-02-25T12:00:00Z',
      async (s) => {
        for (let n = 1; n <= 260; n++) {
          await s.join(n, n === 1 ? null : Math.floor(n / 2), 20)
          await s.buy(n, 'dike')
        }
        await s.until('2027-03-01T00:00:00Z')
        const shards: { day: string; count: number }[] = await s.ledger.db.query(
          'select day::text as day, count(*)::integer as count from close_shard group by day order by day',
        )
        expect(shards).toEqual(['2027-02-26', '2027-02-27', '2027-02-28'].map((day) => ({ day, count: 2 })))
        expect(Object.keys(await s.paid(1, 'club'))).toEqual(['2027-02-28'])
      },
    ))
})
