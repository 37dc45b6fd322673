import { POL } from '@polder/base/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginClose } from '../close/begin-close.ts'
import { computeDay } from '../close/compute-day.ts'
import { verifyDay } from '../close/day-digest.ts'
import { postShard } from '../close/post-shard.ts'
import { defaultPlan } from '../plan/default-plan.ts'
import { closeDay, closeDueDays } from '../testing/close-day.ts'
import { inScenario, planWith, Scenario } from './testing/scenario.ts'

const long = process.env.POLDER_LONG === '1'

/** Everything pays within days, and nothing asks for much. */
const quick = planWith({
  referral: defaultPlan.referral.map(({ basisPoints }) => ({ basisPoints, threshold: '0' })),
  clubs: [{ name: 'Club', threshold: '20', basisPoints: 333 }],
  clubRules: { minimumLegBasisPoints: 0, seasoningDays: 1 },
  mysteryBox: { ...planWith({}).mysteryBox, vestingDays: 2 },
  prizePool: { weeks: 12, threshold: '0.01', weeklyPool: '100', finalPool: '600' },
})

/** All that closed days hold, as text. */
async function rowsOf(s: Scenario): Promise<Record<string, unknown>> {
  const tables = [
    'day_close',
    'day_income',
    'close_shard',
    'mystery_box',
    'box_seed',
    'prize_round',
    'club_payout',
  ]
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    rows[table] = await s.ledger.db.query(`select t::text from ${table} t order by 1`)
  }
  return rows
}

async function digests(s: Scenario): Promise<string[]> {
  const rows: { line: string }[] = await s.ledger.db.query(
    `select day || ' ' || encode(digest, 'hex') as line from day_close order by day`,
  )
  return rows.map(({ line }) => line)
}

const FORBIDDEN = [
  `update day_income set interest = interest + 1, amount = amount + 1`,
  `delete from day_income`,
  `update day_close set total = total + 1, interest = interest + 1`,
  `delete from day_close`,
  `update mystery_box set reward = reward + 1`,
  `update prize_round set threshold = 0`,
  `update club_payout set amount = amount + 1`,
  `update box_seed set seed = seed || ''`,
  `update plan_version set effective_from = effective_from - 1`,
  `update position set opened_day = opened_day - 1, opened_at = opened_at - interval '1 day'`,
  `update wallet set sponsor_id = null, sponsor_ordinal = null`,
]

/** A team of five with holdings, over the end of a week and of a month. */
async function beginStory(s: Scenario): Promise<void> {
  for (const n of [1, 2, 3, 4, 5]) {
    await s.join(n, n === 1 ? null : Math.floor(n / 2), 1_000)
    await s.buy(n, 'dike', 'sluice')
  }
}

describe('a closed day', () => {
  it('never changes: by new plans, late data, sales, reversals, or closing again', async () => {
    await inScenario({ at: '2027-01-27T15:00:00Z', terms: quick }, async (s) => {
      await beginStory(s)
      await s.daily('2027-02-02')
      const before = await rowsOf(s)
      const days = (await digests(s)).map((line) => line.slice(0, 10))
      expect(days).toEqual(['27', '28', '29', '30', '31'].map((d) => `2027-01-${d}`).concat('2027-02-01'))

      // Refused: today is the 2nd, and the days before are closed.
      for (const day of ['2027-01-31', '2027-02-01', '2027-02-02']) await s.changePlan(day, quick)
      await s.changePlan('2027-02-03', { ...quick, clubs: [], referral: defaultPlan.referral })
      const [versions] = await s.ledger.db.query('select count(*)::integer as count from plan_version')
      expect(versions.count).toBe(2)
      // A deposit of an old block that the indexer finds only now, and one that vanished.
      await s.deposit(9, 50n * POL)
      await s.reverse(0)
      await s.join(10, 4, 100)
      await s.buy(10, 'windmill')
      for (let i = 0; i < 3; i++) await s.sell(i)
      for (const day of days) await closeDay(s.ledger.db, day)
      await Promise.all([closeDueDays(s.ledger.db), closeDueDays(s.ledger.db)])
      expect(await rowsOf(s)).toEqual(before)
      await s.daily('2027-02-05')
      for (const day of days) {
        const { recorded, taken } = await verifyDay(s.ledger.db, day)
        expect(taken).toBe(recorded)
      }
      expect((await digests(s)).slice(0, days.length)).toEqual(
        (before.day_close as { t: string }[]).map((_, i) => expect.stringContaining(days[i]!)),
      )
    })
  })

  it('is refused by the database to the running product', async () => {
    await inScenario({ at: '2027-01-30T15:00:00Z', terms: quick }, async (s) => {
      await beginStory(s)
      await s.daily('2027-02-04')
      const before = await rowsOf(s)
      for (const statement of FORBIDDEN)
        await expect(s.ledger.db.query(statement), statement).rejects.toThrow(/refused|permission denied/)
      expect(await rowsOf(s)).toEqual(before)
    })
  })
})

/** Waits until so many database sessions of this product wait for a lock. */
async function untilWaiting(s: Scenario, sessions: number): Promise<void> {
  for (;;) {
    const [locks] = await s.ledger.db.query(
      `select count(distinct l.pid)::integer as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where not l.granted and a.datname = current_database()`,
    )
    if (locks.waiting >= sessions) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('a close that comes late', () => {
  const acts = fc.array(
    fc.record({
      do: fc.constantFrom('buy', 'buy', 'sell', 'join', 'deposit', 'next day', 'next day', 'later', 'plan'),
      wallet: fc.integer({ min: 1, max: 5 }),
      pick: fc.nat({ max: 20 }),
    }),
    { minLength: 12, maxLength: 20, size: 'max' },
  )
  /** Whoever joins now is not known at the end of the Sunday, the last of January, that may not be closed yet. */
  const AFTER_THE_SUNDAY = [
    { do: 'next day', wallet: 1, pick: 0 },
    { do: 'next day', wallet: 1, pick: 0 },
    { do: 'join', wallet: 1, pick: 0 },
    { do: 'buy', wallet: 1, pick: 0 },
  ]
  /** @param closes after how many acts it closes what is due */
  const tell = async (
    list: { do: string; wallet: number; pick: number }[],
    closes: (i: number) => boolean,
  ) => {
    // Everyone known at the end of the Sunday qualifies, and nobody who joined since.
    const terms = { ...quick, prizePool: { ...quick.prizePool, threshold: '0' } }
    return inScenario({ at: '2027-01-30T15:00:00Z', terms }, async (s) => {
      for (const n of [1, 2, 3, 4, 5]) await s.join(n, n === 1 ? null : Math.floor(n / 2), 1_000_000)
      await beginStory(s)
      const whole = [...list, ...AFTER_THE_SUNDAY]
      for (const [i, act] of whole.entries()) {
        if (act.do === 'buy') await s.buy(act.wallet, defaultPlan.catalogue[act.pick % 4]!.id)
        if (act.do === 'sell') await s.sell(act.pick)
        if (act.do === 'join') await s.join(10 + i, act.wallet)
        if (act.do === 'deposit') await s.deposit(act.wallet, BigInt(act.pick + 1))
        if (act.do === 'next day')
          await s.ledger.moveTo(Math.ceil((s.ledger.now() + 1) / 86_400_000) * 86_400_000)
        if (act.do === 'later') await s.ledger.moveTo(s.ledger.now() + act.pick * 1_800_000)
        if (act.do === 'plan') {
          const from = new Date(s.ledger.now() + 86_400_000).toISOString().slice(0, 10)
          await s.changePlan(from, {
            ...terms,
            referral: terms.referral.map((level) => ({ ...level, basisPoints: act.pick * 10 })),
            clubs: [{ name: 'Club', threshold: '35', basisPoints: 100 + act.pick }],
          })
        }
        if (closes(i)) await s.close()
      }
      await s.until('2027-02-12T00:00:00Z')
      return await digests(s)
    })
  }

  it('gives the same rows and digests as one in time', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        const inTime = await tell(list, () => true)
        expect(inTime.length).toBe(13)
        expect(await tell(list, () => false)).toEqual(inTime)
        expect(await tell(list, (i) => i % 5 === 4)).toEqual(inTime)
      }),
      { numRuns: long ? 40 : 1, seed: 3, endOnFailure: !long },
    )
  })

  it('that another closer finishes just now is closed, and not out of order', async () => {
    const s = await Scenario.open({ at: '2027-01-30T15:00:00Z', terms: quick })
    const { db } = s.ledger
    const holder = db.createQueryRunner()
    try {
      await beginStory(s)
      await s.daily('2027-01-31')
      await s.ledger.moveTo(Date.parse('2027-02-01T00:00:00.000Z'))
      await beginClose(db, '2027-01-31')
      for (const shard of await computeDay(db, '2027-01-31')) await postShard(db, '2027-01-31', shard)
      // The second closer stops where it asks for the clock; by then it may have seen the day open.
      await holder.startTransaction()
      await holder.query('lock table product_state in access exclusive mode')
      const begun = Promise.allSettled([beginClose(db, '2027-01-31')])
      await untilWaiting(s, 1)
      // As it is finished, without what else is done then, which asks for the clock as well.
      const finished = s.ledger.tamper(
        `update day_close set closed_at = clock_timestamp() where day = '2027-01-31'`,
      )
      await Promise.race([finished, untilWaiting(s, 2)])
      await holder.commitTransaction()
      await finished
      expect(await begun).toEqual([{ status: 'fulfilled', value: expect.stringMatching(/begun|closed/) }])
    } finally {
      if (holder.isTransactionActive) await holder.rollbackTransaction()
      await holder.release()
      await s.ledger.close()
    }
  })
})
