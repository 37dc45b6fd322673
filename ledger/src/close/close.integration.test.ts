import { POL } from '@polder/base/amount'
import { endsWeek } from '@polder/base/clock'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockBesideShards } from '../books/lock-beside-shards.ts'
import { purchase } from '../commands/purchase.ts'
import { POSITIONS } from '../lists/positions.ts'
import { readPages } from '../lists/read-pages.ts'
import { proveBooks } from '../prove-books.ts'
import { readStatement } from '../reads/statement.ts'
import { readWalletFigures } from '../reads/wallet-figures.ts'
import { closeDay, closeDueDays } from '../testing/close-day.ts'
import { addressOf, openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { beginClose, CloseOrderError } from './begin-close.ts'
import { nextDueDay } from './close-hold.ts'
import { computeDay } from './compute-day.ts'
import { readDayFacts } from './day-facts.ts'
import { finishDay } from './finish-day.ts'
import { postShard } from './post-shard.ts'

let ledger: TestLedger
beforeEach(async () => {
  ledger = await openTestLedger()
})
afterEach(() => ledger.close())

const figures = async (n: number) =>
  (await readWalletFigures(ledger.db.manager, [addressOf(n)])).get(addressOf(n))!
const snapshot = () =>
  ledger.db.query(
    `select i.*, a.balance from day_income i join account a on a.wallet_id = i.wallet_id and a.kind = 'available' order by i.day, i.wallet_id`,
  )

describe('closing days', () => {
  it('pays two full days of interest after three days', async () => {
    const address = await ledger.fund(1, 100)
    await purchase(ledger.db, { address, nftId: 'windmill' })
    expect(await ledger.passDays(3)).toHaveLength(3)
    const after = await figures(1)
    expect(after.income.interest).toBe(POL)
    expect(after.available).toBe(51n * POL)
    expect(after.principal).toBe(50n * POL)
    const [position] = await readPages(ledger.db.manager, POSITIONS, { of: [after.walletId!], first: 10 })
    expect(position).toMatchObject({ daysEarned: 2, earned: POL, name: 'Windmill' })
    const lines = await readStatement(ledger.db.manager, { of: [after.walletId!], first: 10 })
    expect(lines.map((line) => line.type)).toEqual(['interest', 'interest', 'purchase', 'deposit'])
    expect(lines[2]!.label).toBe('Windmill')
    expect((await proveBooks(ledger.db)).problems).toEqual([])
  })

  it('reads what a campaign has paid so far for a round, or to carry it forward, and else not', async () => {
    await purchase(ledger.db, { address: await ledger.fund(1, 100), nftId: 'windmill' })
    const days = await ledger.passDays(8)
    const isRead = (day: string, carries?: boolean) =>
      ledger.db.transaction(
        'REPEATABLE READ',
        async (manager) => (await readDayFacts(manager, day, carries)).referralBefore !== null,
      )
    for (const day of days) {
      expect(await isRead(day)).toBe(endsWeek(day))
      expect(await isRead(day, true)).toBe(true)
    }
    expect(days.filter(endsWeek)).not.toEqual([])
  })

  it('gives the connection that reads beside back as it was, when that fails', async () => {
    await purchase(ledger.db, { address: await ledger.fund(1, 100), nftId: 'windmill' })
    await ledger.moveClock(86_400_000)
    const day = (await nextDueDay(ledger.db.manager))!
    await beginClose(ledger.db, day)
    const asked = pg.Client.prototype.query as (...args: unknown[]) => unknown
    const failing = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [text] = args
      return asked.apply(
        this,
        /^set transaction snapshot/.test(String(text)) ? ['select 1 / 0', ...args.slice(1)] : args,
      )
    } as typeof pg.Client.prototype.query)
    await expect(computeDay(ledger.db, day)).rejects.toThrow(/division by zero/)
    failing.mockRestore()
    expect(
      await ledger.db.query(
        `select state from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
      ),
    ).toEqual([])
    await computeDay(ledger.db, day)
  })

  it('gives the same transfers, once, when done twice, late, and from two connections at once', async () => {
    for (let n = 1; n <= 30; n++)
      await purchase(ledger.db, { address: await ledger.fund(n, 60), nftId: 'windmill' })
    await ledger.moveClock(4 * 86_400_000)
    await Promise.all([1, 2, 3].map(() => closeDueDays(ledger.db)))
    await closeDueDays(ledger.db)
    const once = await snapshot()
    expect(once).toHaveLength(30 * 3)
    const [{ day }] = await ledger.db.query('select min(day)::text as day from day_close')
    await closeDay(ledger.db, day)
    expect(await computeDay(ledger.db, day)).toEqual([])
    expect(await finishDay(ledger.db, day)).toBe(false)
    expect(await snapshot()).toEqual(once)
    expect((await proveBooks(ledger.db)).problems).toEqual([])
  })

  it('finishes after being cut off between any two steps', async () => {
    for (let n = 1; n <= 3; n++)
      await purchase(ledger.db, { address: await ledger.fund(n, 60), nftId: 'windmill' })
    await ledger.passDays(1)
    await ledger.moveClock(86_400_000)
    const day = (await nextDueDay(ledger.db.manager))!
    await beginClose(ledger.db, day)
    expect(await beginClose(ledger.db, day)).toBe('begun')
    await expect(finishDay(ledger.db, day)).rejects.toThrow('not posted')
    const shards = await computeDay(ledger.db, day)
    expect(await computeDay(ledger.db, day)).toEqual(shards)
    expect((await proveBooks(ledger.db)).problems).toEqual([])
    expect((await figures(1)).earned).toBe(0n)
    await expect(finishDay(ledger.db, day)).rejects.toThrow('not posted')
    const posted = await Promise.all([...shards, ...shards].map((shard) => postShard(ledger.db, day, shard)))
    expect(posted.filter(Boolean)).toHaveLength(shards.length)
    expect((await proveBooks(ledger.db)).problems).toEqual([])
    await closeDay(ledger.db, day)
    expect((await figures(1)).earned).toBe(POL / 2n)
    expect((await proveBooks(ledger.db)).problems).toEqual([])
  })

  it('posts no shard while someone locks several wallets, and holds none of them meanwhile', async () => {
    for (const n of [1, 2])
      await purchase(ledger.db, { address: await ledger.fund(n, 60), nftId: 'windmill' })
    await ledger.moveClock(2 * 86_400_000)
    await closeDay(ledger.db, (await nextDueDay(ledger.db.manager))!)
    const day = (await nextDueDay(ledger.db.manager))!
    await beginClose(ledger.db, day)
    const [shard] = await computeDay(ledger.db, day)
    const waiting = async () =>
      (
        await ledger.db.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).length > 0
    const { posting } = await ledger.db.transaction(async (manager) => {
      const lock = (wallet: string) =>
        manager.query(
          `select from account where kind = 'available' and wallet_id = (select ${wallet}(id) from wallet) for no key update nowait`,
        )
      await lockBesideShards(manager, 'several wallets')
      await lock('max')
      const posting = postShard(ledger.db, day, shard!)
      while (!(await waiting())) await new Promise((resolve) => setTimeout(resolve, 20))
      await lock('min')
      return { posting }
    })
    expect(await posting).toBe(true)
  })

  it('refuses a day that has not ended or is not next', async () => {
    await expect(closeDay(ledger.db, new Date().toISOString().slice(0, 10))).rejects.toThrow(CloseOrderError)
    await ledger.moveClock(3 * 86_400_000)
    const due = (await nextDueDay(ledger.db.manager))!
    const following = new Date(Date.parse(due) + 86_400_000).toISOString().slice(0, 10)
    await expect(closeDay(ledger.db, following)).rejects.toThrow(`${due} is next`)
  })

  it('dates acts after a day whose close has begun', async () => {
    const address = await ledger.fund(1, 100)
    await ledger.moveClock(86_400_000)
    const day = (await nextDueDay(ledger.db.manager))!
    await beginClose(ledger.db, day)
    await ledger.db.query('update product_state set clock_offset_ms = 0')
    const { positionId } = await purchase(ledger.db, { address, nftId: 'dike' })
    const [row] = await ledger.db.query('select opened_day::text as day from position where id = $1', [
      positionId,
    ])
    expect(row.day > day).toBe(true)
  })

  it('pays who became known while the clock was ahead, and whom they sponsor', async () => {
    await ledger.moveClock(5 * 86_400_000)
    const sponsor = await ledger.fund(1, 100)
    const [{ code }] = await ledger.db.query('select referral_code as code from wallet')
    await ledger.db.query('update product_state set clock_offset_ms = 0')
    for (const address of [sponsor, await ledger.fund(2, 100, code)])
      await purchase(ledger.db, { address, nftId: 'windmill' })
    expect(await ledger.passDays(3)).toHaveLength(3)
    expect((await figures(1)).income).toMatchObject({ interest: POL, referral: (15n * POL) / 100n })
    expect((await figures(2)).income.interest).toBe(POL)
    expect((await proveBooks(ledger.db)).problems).toEqual([])
  })

  it('carries the referral earnings of a campaign forward, and sums them again after a day that did not', async () => {
    const sponsor = await ledger.fund(1, 100)
    const [{ code }] = await ledger.db.query('select referral_code as code from wallet')
    for (const address of [sponsor, await ledger.fund(2, 5_000, code)])
      await purchase(ledger.db, { address, nftId: 'windmill' })
    const carried = async () => {
      const [{ day, ids, high, low }] = await ledger.db.query(
        'select last_day::text as day, wallet_ids as ids, high, low from referral_carried',
      )
      const amounts = Array.from(
        { length: ids.length / 8 },
        (_, n) => BigInt(high.readDoubleLE(8 * n)) * 10n ** 15n + BigInt(low.readDoubleLE(8 * n)),
      )
      return amounts.map((amount, n) => ({
        day,
        wallet_id: String(ids.readDoubleLE(8 * n)),
        amount,
      }))
    }
    const thousandPol = Buffer.from(Float64Array.of(1e6).buffer)
    const summed = (day: string) =>
      ledger.db.query(
        `select $1::text as day, wallet_id, sum(c1) as amount from day_income where c1 > 0 and day <= $1::date group by wallet_id`,
        [day],
      )
    const before = (await ledger.passDays(4)).at(-1)!
    expect(await carried()).toEqual(await summed(before))
    // As if the carry were of another time, with money in it that nobody earned.
    await ledger.db.query('update referral_carried set last_day = last_day - 1, high = $1', [thousandPol])
    const rounds = async () => ledger.db.query('select qualified from prize_round where qualified > 0')
    const after = (await ledger.passDays(7)).at(-1)!
    expect(await carried()).toEqual(await summed(after))
    expect(await rounds()).toEqual([])
    // As if it had been earned.
    await ledger.db.query('update referral_carried set high = $1', [thousandPol])
    await ledger.passDays(7)
    expect(await rounds()).toEqual([{ qualified: 1 }])
  })

  it('leaves no day that proves once a row of it was changed', async () => {
    await purchase(ledger.db, { address: await ledger.fund(1, 100), nftId: 'windmill' })
    await ledger.passDays(2)
    expect((await proveBooks(ledger.db)).ok).toBe(true)
    await ledger.database.plant('update day_income set interest = interest + 1, amount = amount + 1')
    expect((await proveBooks(ledger.db)).ok).toBe(false)
  })
})
