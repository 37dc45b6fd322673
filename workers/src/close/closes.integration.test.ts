import { proveBooks } from '@polder/ledger/prove-books'
import { startRedis, type TestRedis } from '@polder/testing/redis'
import type { DataSource } from 'typeorm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Step } from '../steps.ts'
import { advanceDays, creditAll, openTestProduct, type TestProduct, until } from '../test-support/product.ts'
import { startWorkerProcess, type WorkerProcess } from '../test-support/worker-process.ts'

const POL = 10n ** 18n
const WALLETS = 1_200
const DAYS = 5

describe.each(['postgres', 'redis'] as const)('closing days on %s', (kind) => {
  let redis: TestRedis | undefined
  let product: TestProduct
  let running: WorkerProcess[] = []

  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined
  })
  afterAll(async () => await redis?.stop())
  afterEach(async () => {
    for (const worker of running) worker.kill()
    await Promise.all(running.map((worker) => worker.ended))
    running = []
    await product.stop()
  })

  /** A product with enough holders for several shards, and several days due. */
  async function openWithDaysDue() {
    product = await openTestProduct(undefined, redis && `${redis.url}/${nextRedisDatabase++}`)
    await giveInterest(product.db)
    await advanceDays(product.db, DAYS)
    return product
  }
  const start = async (dieAt?: Step) => {
    const worker = await startWorkerProcess(product.env, dieAt)
    running.push(worker)
    return worker
  }

  it('closes the missed days one by one, each once', async () => {
    await openWithDaysDue()
    const worker = await start()
    await until(() => allClosed(product.db))
    await expectClosedOnce(product.db)
    await advanceDays(product.db, 1)
    await until(() => allClosed(product.db, DAYS + 1))
    expect(await worker.stop()).toBe('0')
  })

  it('two processes at once close each day once', async () => {
    await openWithDaysDue()
    await Promise.all([start(), start()])
    await until(() => allClosed(product.db))
    await expectClosedOnce(product.db)
  })

  it.each<Step>(['close computed', 'shard posted', 'close finished'])(
    'goes on where a process that died left it: %s',
    async (step) => {
      await openWithDaysDue()
      const worker = await start(step)
      expect(await worker.ended).toBe('SIGKILL')
      await start()
      await until(() => allClosed(product.db))
      await expectClosedOnce(product.db)
    },
  )
})

let nextRedisDatabase = 0

/** Every wallet deposits 10 POL and holds a position that pays 0.1 POL a day. */
async function giveInterest(db: DataSource): Promise<void> {
  await creditAll(
    db,
    Array.from({ length: WALLETS }, (_, i) => ({ address: addressOf(i), amount: 10n * POL })),
  )
  // In bulk: what a close reads of a purchase is the position.
  await db.query(
    `insert into position (wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day)
     select id, 'dike', 1, $1, $2, t.at, (t.at at time zone 'UTC')::date
     from wallet, (select product_now() as at) as t order by id`,
    [String(10n * POL), String(POL / 10n)],
  )
}

function addressOf(index: number): string {
  return `0x${(index + 1).toString(16).padStart(40, '0')}`
}

async function allClosed(db: DataSource, days = DAYS): Promise<boolean> {
  const [row]: { closed: number }[] = await db.query(
    'select count(closed_at)::integer as closed from day_close',
  )
  return row!.closed >= days
}

/** The days are closed in order, and every wallet has its interest of each, to the wei. */
async function expectClosedOnce(db: DataSource): Promise<void> {
  const days: { day: string; wallets: number; closed: boolean }[] = await db.query(
    `select day::text, wallets, closed_at > coalesce(lag(closed_at) over (order by day), '-infinity') as closed
     from day_close order by day`,
  )
  // The first day was not held from its start.
  expect(days.map((d) => d.wallets)).toEqual([0, ...Array(DAYS - 1).fill(WALLETS)])
  expect(days.every((d) => d.closed)).toBe(true)
  const balances: { balance: string; wallets: number }[] = await db.query(
    `select balance::text, count(*)::integer as wallets from account where kind = 'available' group by balance`,
  )
  const expected = 10n * POL + (BigInt(DAYS - 1) * POL) / 10n
  expect(balances).toEqual([{ balance: String(expected), wallets: WALLETS }])
  expect((await proveBooks(db)).problems).toEqual([])
}
