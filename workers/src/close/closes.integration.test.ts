import { purchase } from '@polder/ledger/commands/purchase'
import { proveBooks } from '@polder/ledger/prove-books'
import { startRedis, type TestRedis } from '@polder/testing/redis'
import type { DataSource } from 'typeorm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startWorkers } from '../start.ts'
import { advanceDays, creditAll, openTestProduct, type TestProduct, until } from '../testing/product.ts'
import { startWorkerProcess, type WorkerProcess } from '../testing/worker-process.ts'

const POL = 10n ** 18n
/** Enough for two shards. */
const WALLETS = 300
const DAYS = 2

describe.each(['postgres', 'redis'] as const)('closing days on %s', (kind) => {
  let redis: TestRedis | undefined
  let product: TestProduct
  let daysDue = 0
  let child: WorkerProcess | undefined
  let workers: { stop(): Promise<void> } | undefined

  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined
    product = await openTestProduct(undefined, { redisUrl: redis?.url })
    await giveInterest(product.db)
  })
  afterEach(async () => {
    await workers?.stop()
    workers = undefined
    child?.kill()
    await child?.ended
  })
  afterAll(async () => {
    await product?.stop()
    await redis?.stop()
  })

  const startProcess = async () => {
    child = await startWorkerProcess(product.env)
    return child
  }
  const startHere = async () => {
    workers = await startWorkers({
      settings: product.settings,
      dataSource: product.db,
      logger: product.logger,
    })
  }
  const passDays = async (days: number) => {
    daysDue += days
    await advanceDays(product.db, days)
  }
  const expectClosed = async () => {
    await until(async () => (await closedDays(product.db)) >= daysDue)
    await expectClosedOnce(product.db, daysDue)
  }

  // That each is closed once is the books' work, on whatever queue.
  it.runIf(kind === 'postgres')(
    'closes missed days one by one, each once by two processes, and the next as it ends',
    async () => {
      await passDays(DAYS)
      const [worker] = await Promise.all([startProcess(), startHere()])
      await expectClosed()
      await passDays(1)
      await expectClosed()
      expect(await worker.stop()).toBe('0')
    },
  )

  // What a death leaves is the books' to know, as the simulator sees at every statement; here a queue hands its job on.
  it('goes on where a process that died left it', async () => {
    await passDays(DAYS)
    await product.db.transaction(async (manager) => {
      // One shard waits for this wallet.
      await manager.query(
        `select 1 from account where kind = 'available' and wallet_id = (select max(id) from wallet) for update`,
      )
      const worker = await startProcess()
      const half = `select 1 from close_shard group by day having count(posted_at) between 1 and count(*) - 1`
      await until(async () => (await product.db.query(half)).length > 0)
      worker.kill()
      expect(await worker.ended).toBe('SIGKILL')
    })
    expect(await closedDays(product.db)).toBeLessThan(daysDue)
    await startHere()
    await expectClosed()
  })
})

/** Every wallet deposits 20 POL and holds a position that pays 0.1 POL a day. */
async function giveInterest(db: DataSource): Promise<void> {
  await creditAll(
    db,
    Array.from({ length: WALLETS }, (_, i) => ({ address: addressOf(i), amount: 20n * POL })),
  )
  for (let i = 0; i < WALLETS; i += 5)
    await Promise.all([0, 1, 2, 3, 4].map((n) => purchase(db, { address: addressOf(i + n), nftId: 'dike' })))
}

function addressOf(index: number): string {
  return `0x${(index + 1).toString(16).padStart(40, '0')}`
}

async function closedDays(db: DataSource): Promise<number> {
  const [row]: { closed: number }[] = await db.query(
    'select count(closed_at)::integer as closed from day_close',
  )
  return row!.closed
}

/** The days are closed in order, and every wallet has its interest of each, to the wei. */
async function expectClosedOnce(db: DataSource, count: number): Promise<void> {
  const days: { day: string; wallets: number; in_order: boolean }[] = await db.query(
    `select day::text, wallets, closed_at > coalesce(lag(closed_at) over (order by day), '-infinity') as in_order
     from day_close order by day`,
  )
  // The first day was not held from its start.
  expect(days.map((d) => d.wallets)).toEqual([0, ...Array(count - 1).fill(WALLETS)])
  expect(days.every((d) => d.in_order)).toBe(true)
  const balances: { balance: string; wallets: number }[] = await db.query(
    `select balance::text, count(*)::integer as wallets from account where kind = 'available' group by balance`,
  )
  const expected = 10n * POL + (BigInt(count - 1) * POL) / 10n
  expect(balances).toEqual([{ balance: String(expected), wallets: WALLETS }])
  expect((await proveBooks(db)).problems).toEqual([])
}
