import { POL } from '@polder/base/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dryRunClose } from '../admin/dry-run-close.ts'
import { checkDay } from '../close/check-day.ts'
import { defaultPlan } from '../plan/default-plan.ts'
import type { PlanTerms } from '../plan/plan.ts'
import { explainDay } from '../reads/explain-day.ts'
import { addressOf } from '../testing/test-ledger.ts'
import { inScenario, planWith } from './testing/scenario.ts'

const long = process.env.POLDER_LONG === '1'

describe('at zero elapsed time', () => {
  /** A plan that pays as much as a plan can, and at once where it may. */
  const generous: PlanTerms = {
    ...planWith({}),
    referral: defaultPlan.referral.map(() => ({ basisPoints: 1_000, threshold: '0' })),
    clubs: [{ name: 'Club', threshold: '1', basisPoints: 10_000 }],
    clubRules: { minimumLegBasisPoints: 0, seasoningDays: 1 },
    mysteryBox: {
      days: 90,
      vestingDays: 1,
      tiers: [{ name: 'All', chanceBasisPoints: 10_000, rewardBasisPoints: 10_000 }],
    },
    prizePool: { weeks: 1, threshold: '0.000000000000000001', weeklyPool: '1000', finalPool: '1000' },
  }
  const acts = fc.array(
    fc.record({
      do: fc.constantFrom('buy', 'buy', 'buy', 'sell', 'refer', 'withdraw', 'cancel', 'settle'),
      wallet: fc.integer({ min: 1, max: 5 }),
      pick: fc.nat({ max: 20 }),
    }),
    { minLength: 10, maxLength: 30, size: 'max' },
  )

  it('no set of wallets takes out more than it put in, whatever it does', async () => {
    // The last instant of a day that ends a week (the campaign's last), a month and a year; half-way, the first of the next.
    const at = '2034-12-31T23:59:59.999Z'
    await fc.assert(
      fc.asyncProperty(acts, (list) =>
        inScenario({ at, terms: generous }, async (s) => {
          for (let n = 1; n <= 5; n++) await s.join(n, n === 1 ? null : Math.ceil(n / 2), 400)
          for (const [i, act] of list.entries()) {
            if (i === Math.floor(list.length / 2)) await s.until('2035-01-01T00:00:00Z')
            const { wallet, pick } = act
            if (act.do === 'buy') await s.purchase(wallet, defaultPlan.catalogue[pick % 4]!.id)
            if (act.do === 'sell') await s.sell(pick)
            if (act.do === 'refer') await s.join(6 + i, wallet)
            if (act.do === 'withdraw') await s.withdraw(wallet, BigInt(pick + 1) * 10n * POL)
            if (act.do === 'cancel' || act.do === 'settle') await s.end(pick, act.do)
          }
          while (s.held.length > 0) await s.sell(0)
          await s.until('2035-01-01T00:00:00Z')
          const [moved]: { paid: bigint; wallets: bigint; reserve: bigint; fees: bigint }[] =
            await s.ledger.db.query(
              `select (select coalesce(sum(amount), 0) from day_income) as paid,
               sum(balance) filter (where wallet_id is not null) as wallets,
               sum(balance) filter (where kind = 'chain_reserve') as reserve,
               sum(balance) filter (where kind = 'fee_income') as fees from account`,
            )
          expect(moved!.paid).toBe(0n)
          // What wallets own is what they put in, less what was paid out, less fees.
          expect(moved!.wallets).toBe(-moved!.reserve - moved!.fees)
        }),
      ),
      { numRuns: long ? 60 : 4, seed: 53, endOnFailure: !long },
    )
  })
})

describe('buying on the eve of a month end', () => {
  const eve = '2027-01-31T23:59:59.999Z'
  const seasonedInAWeek = { minimumLegBasisPoints: 4_000, seasoningDays: 7 }

  it('earns no club reward, also when it lifts a seasoned team over the threshold and sells at once', () =>
    inScenario({ at: '2026-12-01T12:00:00Z' }, async (s) => {
      await s.join(1, null)
      for (const n of [2, 3]) await s.join(n, 1, 1_000)
      // 500 POL a leg would reach the Validator's 1,000; 250 and 250 are seasoned.
      await s.buy(2, 'lighthouse')
      await s.buy(3, 'lighthouse')
      await s.ledger.moveTo(Date.parse(eve))
      for (const n of [2, 3]) await s.buy(n, 'lighthouse')
      await s.until('2027-02-01T00:00:00Z')
      await s.sell(0)
      expect(await s.paid(1, 'club')).toEqual({})
      expect(await s.figures(addressOf(1))).toMatchObject({ available: 0n })
    }))

  it.each([
    ['exactly 30 days before the month ends', 0, 5n * POL],
    ['a millisecond later', 1, 0n],
  ])('counts what was bought %s accordingly', (_, offset, reward) =>
    inScenario({ at: '2027-01-01T00:00:00Z' }, async (s) => {
      await s.join(1, null)
      for (const n of [2, 3]) await s.join(n, 1, 500)
      // 30 days before the end of January is 00:00 on the 2nd.
      await s.buy(2, 'harbour')
      await s.ledger.moveTo(Date.parse('2027-01-02T00:00:00Z') + offset)
      await s.buy(3, 'harbour')
      await s.until('2027-02-01T00:00:00Z')
      expect(await s.paid(1, 'club')).toEqual(reward === 0n ? {} : { '2027-01-31': reward })
      if (reward > 0n) return
      await s.until('2027-03-01T00:00:00Z')
      expect(await s.paid(1, 'club')).toEqual({ '2027-02-28': 5n * POL })
    }),
  )

  it('pays nothing for what was seasoned and sold on the last day', () =>
    inScenario({ at: '2027-01-22T00:00:00Z', terms: planWith({ clubRules: seasonedInAWeek }) }, async (s) => {
      await s.join(1, null)
      for (const n of [2, 3]) await s.join(n, 1, 500)
      for (const n of [2, 3]) await s.buy(n, 'harbour')
      await s.ledger.moveTo(Date.parse(eve))
      await s.sell(0)
      await s.until('2027-02-01T00:00:00Z')
      expect(await s.paid(1, 'club')).toEqual({})
    }))

  it('pays nothing when the weaker leg holds a wei less than 40 %, and something at 40 %', async () => {
    for (const [price, reward] of [
      ['60', 40n * POL],
      ['60.000000000000000001', 0n],
    ] as const) {
      const terms = planWith({
        catalogue: [
          { ...defaultPlan.catalogue[0]!, id: 'strong', price },
          { ...defaultPlan.catalogue[0]!, id: 'weak', price: '40' },
        ],
        clubs: [{ name: 'Club', threshold: '100', basisPoints: 10_000 }],
        clubRules: seasonedInAWeek,
      })
      await inScenario({ at: '2027-01-22T00:00:00Z', terms }, async (s) => {
        await s.join(1, null)
        for (const n of [2, 3]) await s.join(n, 1, 500)
        await s.buy(2, 'strong')
        await s.buy(3, 'weak')
        await s.until('2027-02-01T00:00:00Z')
        expect(await s.paid(1, 'club')).toEqual(reward === 0n ? {} : { '2027-01-31': reward })
      })
    }
  })
})

describe('a mystery box', () => {
  it('is forfeited by a sale before it vests, and credited from that instant on', () =>
    inScenario({ at: '2027-03-01T09:30:00Z' }, async (s) => {
      await s.join(1, null, 1_000)
      for (const nft of ['dike', 'sluice', 'windmill']) await s.buy(1, nft)
      await s.ledger.moveTo(Date.parse('2027-03-31T09:29:59.999Z'))
      await s.sell(0)
      await s.ledger.moveTo(Date.parse('2027-03-31T09:30:00.000Z'))
      await s.sell(0)
      await s.until('2027-04-02T00:00:00Z')
      // 10 % of 25 (sold when it vested) and of 50 (held); nothing of the 10 sold a millisecond before.
      expect(await s.paid(1, 'mystery_box')).toEqual({ '2027-03-31': 7_500_000_000_000_000_000n })
    }))

  it('is not drawn for a position sold on the day it was bought, so buying again until luck comes is worth nothing', () =>
    inScenario({ at: '2027-03-01T09:30:00Z' }, async (s) => {
      await s.join(1, null, 100)
      for (let i = 0; i < 10; i++) {
        await s.buy(1, 'canal')
        await s.sell(0)
      }
      await s.until('2027-04-02T00:00:00Z')
      expect(await s.ledger.db.query('select from mystery_box')).toEqual([])
      expect(await s.owned(1)).toBe(100n * POL)
    }))
})

describe('a locked level', () => {
  it('is never paid later for the days it was locked, nor passed up', () =>
    inScenario({ at: '2027-03-01T12:00:00Z' }, async (s) => {
      await s.join(1, null, 10)
      await s.join(2, 1, 0)
      await s.join(3, 2, 1_000)
      await s.buy(1, 'dike')
      await s.buy(3, 'delta')
      await s.daily('2027-03-06')
      expect([await s.paid(2, 'c1'), await s.paid(1, 'c2'), await s.paid(1, 'c1')]).toEqual([{}, {}, {}])
      await s.deposit(2, 10n * POL)
      await s.buy(2, 'dike')
      await s.daily('2027-03-08')
      await s.sell(2)
      await s.daily('2027-03-10')
      const commission = 1_500_000_000_000_000_000n
      // From the day at whose end the threshold is reached, up to the day before the sale.
      expect(await s.paid(2, 'c1')).toEqual({ '2027-03-06': commission, '2027-03-07': commission })
      expect(await s.paid(1, 'c2')).toEqual({})
    }))
})

describe('a prize pool that is shared by earnings', () => {
  /** Referral earnings of a week in which who is below bought on its Monday: six days of commission on the first level. */
  const week = (dailyInterest: bigint) => (6n * dailyInterest * 15n) / 100n
  const terms = planWith({
    prizePool: { weeks: 1, threshold: '0.1', weeklyPool: '100', finalPool: '600', shares: 'byEarnings' },
  })

  it('gives each who qualifies its part, to the wei, and leaves the rest where it is', () =>
    inScenario({ at: '2027-03-01T00:00:00Z', terms }, async (s) => {
      // The third earns too little to qualify, and what it earned counts for nobody.
      for (const [n, nft] of [
        [1, 'windmill'],
        [2, 'delta'],
        [3, 'dike'],
      ] as const) {
        await s.join(n, null, 10)
        await s.join(n + 3, n, 1_000)
        await s.buy(n, 'dike')
        await s.buy(n + 3, nft)
      }
      await s.until('2027-03-08T00:00:00Z')
      const earned = [week(POL / 2n), week(10n * POL)] as const
      const shares = [1, 2].map((n) => ({
        weekly: (100n * POL * earned[n - 1]!) / (earned[0] + earned[1]),
        final: (600n * POL * earned[n - 1]!) / (earned[0] + earned[1]),
      }))
      for (const n of [1, 2]) {
        expect(await s.paid(n, 'prize_weekly')).toEqual({ '2027-03-07': shares[n - 1]!.weekly })
        expect(await s.paid(n, 'prize_final')).toEqual({ '2027-03-07': shares[n - 1]!.final })
      }
      expect(await s.paid(3, 'prize_weekly')).toEqual({})
      const [house] = await s.ledger.db.query(
        `select -sum(balance) as paid from account where kind = 'prize_expense'`,
      )
      expect(house.paid).toBe(shares.reduce((sum, { weekly, final }) => sum + weekly + final, 0n))
      expect(house.paid).toBeLessThan(700n * POL)
      const [{ id: walletId }] = await s.ledger.db.query('select id from wallet where address = $1', [
        addressOf(2),
      ])
      const why = await explainDay(s.ledger.db.manager, { walletId, day: '2027-03-07' })
      expect(why!.prizes).toMatchObject([
        {
          kind: 'weekly',
          ownEarnings: earned[1],
          allEarnings: earned[0] + earned[1],
          amount: shares[1]!.weekly,
        },
        {
          kind: 'final',
          ownEarnings: earned[1],
          allEarnings: earned[0] + earned[1],
          amount: shares[1]!.final,
        },
      ])
    }))

  it('is computed again to the same by the signer and by a dry run, which see what was altered', () =>
    inScenario({ at: '2027-03-01T00:00:00Z', terms }, async (s) => {
      await s.join(1, null, 10)
      await s.join(2, 1, 1_000)
      await s.buy(1, 'dike')
      await s.buy(2, 'delta')
      await s.daily('2027-03-08')
      const { db } = s.ledger
      const by = { actor: 'alice', reason: 'To see' }
      expect(await checkDay(db, '2027-03-07')).toBeNull()
      expect(await dryRunClose(db, by, '2027-03-07')).toMatchObject({ same: true })
      await s.ledger.tamper(`update prize_round set earnings = earnings + 1 where kind = 'final'`)
      expect(await checkDay(db, '2027-03-07')).toMatch(
        /^only as closed: final round 2027-W09 qualified 1 share /,
      )
      const { same, walletsThatDiffer, digest } = await dryRunClose(db, by, '2027-03-07')
      expect([same, walletsThatDiffer, digest.taken === digest.recorded]).toEqual([false, 0, false])
      await s.ledger.tamper(`update prize_round set earnings = earnings - 1 where kind = 'final'`)
      // What later days are paid by, and people check draws with.
      const flip = 'update box_seed set seed = set_byte(seed, 0, get_byte(seed, 0) # 1)'
      expect(await checkDay(db, '2027-03-01')).toBeNull()
      await s.ledger.tamper(`update mystery_box set vests_at = vests_at - interval '1 microsecond'`)
      expect(await checkDay(db, '2027-03-01')).toMatch(
        /^only as closed: box of position \d+ Only \d+ vests 2027-03-30T23/,
      )
      await s.ledger.tamper(`update mystery_box set vests_at = vests_at + interval '1 microsecond'`, flip)
      expect(await checkDay(db, '2027-03-01')).toMatch(/^only as closed: seed /)
      // What a list of rewards is held to.
      const more = (wei: number) =>
        `update day_close set total = total + ${wei}, interest = interest + ${wei}`
      await s.ledger.tamper(flip, more(1))
      expect(await checkDay(db, '2027-03-01')).toMatch(/^only as closed: totals 1 /)
      await s.ledger.tamper(more(-1))
    }))

  it('counts nothing that stands in the books of a day before the product opened', () =>
    inScenario({ at: '2027-03-03T00:00:00Z', terms }, async (s) => {
      await s.join(1, null, 10)
      await s.ledger.tamper(
        `insert into day_income (day, wallet_id, interest, c1, amount) select '2027-03-01', id, 0, 10e18, 10e18 from wallet`,
      )
      await s.daily('2027-03-09')
      expect(await s.paid(1, 'prize_weekly')).toEqual({})
      expect(await checkDay(s.ledger.db, '2027-03-07')).toBeNull()
      await s.ledger.tamper(`delete from day_income where day = '2027-03-01'`)
    }))
})

describe('splitting a purchase into many', () => {
  it('never earns more interest, referral, club or prize, in one wallet or in ten', async () => {
    const nft = (id: string, price: string, dailyInterest: string) => ({
      ...defaultPlan.catalogue[0]!,
      id,
      price,
      dailyInterest,
    })
    const terms = planWith({
      catalogue: [
        nft('own', '10', '0'),
        // The commission on 33 wei rounds down; on ten times 33 there is more to keep.
        nft('part', '10', '0.000000000000000033'),
        nft('whole', '100', '0.00000000000000033'),
        nft('partly', '10', '1.100000000000000033'),
        nft('wholly', '100', '11.00000000000000033'),
      ],
      clubs: [{ name: 'Club', threshold: '10', basisPoints: 333 }],
      clubRules: { minimumLegBasisPoints: 0, seasoningDays: 7 },
      prizePool: { weeks: 12, threshold: '10', weeklyPool: '100', finalPool: '600' },
    })
    await inScenario({ at: '2027-03-01T00:00:00Z', terms }, async (s) => {
      const ten = Array.from({ length: 10 }, (_, i) => i)
      for (const sponsor of [100, 200, 300]) {
        await s.join(sponsor, null, 10)
        await s.buy(sponsor, 'own')
        await s.join(sponsor + 1, sponsor, 200)
        await s.join(sponsor + 2, sponsor, 200)
      }
      await s.buy(101, 'wholly')
      await s.buy(102, 'whole')
      for (const _ of ten) {
        await s.buy(201, 'partly')
        await s.buy(202, 'part')
      }
      // In ten wallets, all in the same leg, each below the next; the first of them is the sponsor's direct referral.
      for (const i of ten) {
        if (i > 0) {
          await s.join(310 + i, i === 1 ? 301 : 309 + i, 20)
          await s.join(330 + i, i === 1 ? 302 : 329 + i, 20)
        }
        await s.buy(i === 0 ? 301 : 310 + i, 'partly')
        await s.buy(i === 0 ? 302 : 330 + i, 'part')
      }
      await s.until('2027-04-05T00:00:00Z')
      const sums = async (n: number) =>
        (
          await s.ledger.db.query(
            `select sum(i.interest) as interest, sum(referral_of(i)) as referral, sum(i.club) as club,
             sum(i.prize_weekly) as prize from day_income i join wallet w on w.id = i.wallet_id where w.address = $1`,
            [addressOf(n)],
          )
        )[0]
      const [whole, parts] = [await sums(100), await sums(200)]
      expect(whole.referral).toBeGreaterThan(0n)
      expect(whole.club).toBeGreaterThan(0n)
      expect(parts).toEqual(whole)
      for (const wallet of [1, 2])
        expect((await sums(200 + wallet)).interest).toBe((await sums(100 + wallet)).interest)
      // Ten wallets below each other: the sponsor gets two levels of them at most, and the same club.
      const many = await sums(300)
      expect(many.referral).toBeLessThanOrEqual(whole.referral)
      expect(many.club).toBe(whole.club)
    })
  })
})
