import { POL } from '@polder/base/amount'
import { describe, expect, it } from 'vitest'
import { planWith, Scenario } from '../model/testing/scenario.ts'
import { defaultPlan } from '../plan/default-plan.ts'
import { readForecast } from '../reads/forecast.ts'
import { writeForecast } from './observe-day.ts'

const terms = planWith({
  clubs: [{ name: 'Club', threshold: '20', basisPoints: 1_000 }],
  clubRules: { minimumLegBasisPoints: 2_500, seasoningDays: 30 },
  prizePool: { weeks: 6, threshold: '0.01', weeklyPool: '100', finalPool: '600' },
})

/** What the days after one really paid, by kind. */
async function paidAfter(s: Scenario, day: string) {
  const [row]: Record<string, bigint>[] = await s.ledger.db.query(
    `select sum(interest) as interest, sum(referral) as referral, sum(mystery_box) as "mysteryBox", sum(club) as club,
       sum(prize) as prize from day_close where day > $1::date`,
    [day],
  )
  return row!
}

describe('the forecast', () => {
  it('of 30 and of 90 days is what is then paid to the wei, if nobody acts', async () => {
    // Two month ends with seasoning in between, boxes that vest, a change of plan already decided.
    const s = await Scenario.open({ at: '2027-01-20T10:00:00Z', terms })
    try {
      for (const n of [1, 2, 3, 4, 5]) {
        await s.join(n, n === 1 ? null : Math.floor(n / 2), 1_000)
        await s.buy(n, 'dike', 'canal')
      }
      await s.daily('2027-01-28')
      await s.buy(1, 'sluice')
      await s.buy(4, 'windmill')
      await s.sell(0)
      // It never holds: the newer one below takes effect before it.
      await s.changePlan('2027-02-20', { ...terms, clubs: [], referral: defaultPlan.referral })
      await s.changePlan('2027-02-15', {
        ...terms,
        referral: defaultPlan.referral.map((level) => ({ ...level, basisPoints: 77 })),
        prizePool: { ...terms.prizePool, weeklyPool: '7' },
      })
      await s.daily('2027-01-30')
      await writeForecast(s.ledger.db, '2027-01-29')
      const forecast = (await readForecast(s.ledger.db.manager))!
      expect(forecast.day).toBe('2027-01-29')
      expect(forecast.horizons.map(({ days }) => days)).toEqual([30, 90])
      for (const { prize, days, ...exact } of forecast.horizons) {
        const end = new Date(Date.parse('2027-01-30T00:00:00Z') + days * 86_400_000)
        await s.until(end.toISOString())
        const { prize: prizePaid, ...paid } = await paidAfter(s, '2027-01-29')
        expect(exact).toEqual(paid)
        for (const amount of Object.values(exact)) expect(amount).toBeGreaterThan(0n)
        // Pools are shared in equal parts; what is left over is less than a wei for each who shares.
        expect(prize - prizePaid!).toBeGreaterThanOrEqual(0n)
        expect(prize - prizePaid!).toBeLessThan(100n)
        expect(prize).toBeGreaterThan(600n * POL)
      }
    } finally {
      await s.ledger.close()
    }
  })

  it('is written once for a day, and is nothing without wallets', async () => {
    const s = await Scenario.open({ at: '2027-01-20T10:00:00Z', terms: planWith({ clubs: [] }) })
    try {
      expect(await readForecast(s.ledger.db.manager)).toBeNull()
      await s.until('2027-01-21T00:00:00Z')
      await writeForecast(s.ledger.db, '2027-01-20')
      await writeForecast(s.ledger.db, '2027-01-20')
      const forecast = (await readForecast(s.ledger.db.manager))!
      expect(forecast.liabilities).toBeNull()
      expect(forecast.horizons).toMatchObject([
        { days: 30, interest: 0n, referral: 0n, mysteryBox: 0n, club: 0n, prize: 400n * POL },
        { days: 90, interest: 0n, referral: 0n, mysteryBox: 0n, club: 0n, prize: 1_800n * POL },
      ])
    } finally {
      await s.ledger.close()
    }
  })
})
