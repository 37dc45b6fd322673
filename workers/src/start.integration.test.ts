import { metrics } from '@polder/base/metrics'
import { openQueueBackend } from '@polder/base/queues/backend'
import { startChain, type TestChain } from '@polder/testing/chain'
import { startRedis, type TestRedis } from '@polder/testing/redis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorkers } from './start.ts'
import { startSigner } from './start-signer.ts'
import {
  advanceDays,
  logLines,
  openTestProduct,
  requestFor,
  type TestProduct,
  until,
  withdrawalRow,
} from './testing/product.ts'

const POL = 10n ** 18n

/** Schedules are looked at each 200 ms in place of 30 s. */
vi.mock(import('./loop.ts'), async (original) => {
  const { startLoop } = await original()
  return {
    startLoop: (loop) => startLoop(loop.name === 'schedules' ? { ...loop, everyMs: 200 } : loop),
  }
})

describe.each(['postgres', 'redis'] as const)('a worker and a signer on %s', (kind) => {
  let redis: TestRedis | undefined
  let chain: TestChain
  let product: TestProduct
  let workers: { stop(): Promise<void> }
  let backend: ReturnType<typeof openQueueBackend>

  const start = async () => {
    const context = { settings: product.settings, dataSource: product.db, logger: product.logger }
    const [signer, worker] = [await startSigner(context), await startWorkers(context)]
    return { stop: async () => void (await Promise.all([signer.stop(), worker.stop()])) }
  }

  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined
    chain = await startChain()
    await chain.finalize()
    product = await openTestProduct(chain, { redisUrl: redis?.url })
    workers = await start()
    const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = product.settings
    backend = openQueueBackend({ databaseUrl, redisUrl, logger: product.logger })
  })
  afterAll(async () => {
    await backend?.close()
    await workers?.stop()
    await product?.stop()
    await chain?.stop()
    await redis?.stop()
  })

  it('pays what is requested, by way of the outbox and a job that says what it does', async () => {
    const address = chain.accounts[6]!.address.toLowerCase()
    const id = await requestFor(product.db, address, 20n * POL)
    await until(async () => (await withdrawalRow(product.db, id)).state === 'broadcast')
    const [row] = await product.db.query(`select dispatched_at from outbox where topic <> 'notice'`)
    expect(row.dispatched_at).not.toBeNull()
    expect(await chain.client.getBalance({ address: chain.accounts[6]!.address })).toBe(10_019n * POL)
  })

  it('closes a day when the clock is advanced, proves it and observes the reserves', async () => {
    await advanceDays(product.db, 1)
    const [observed] = await until(async () => {
      const rows: { day: string; block_number: string }[] = await product.db.query(
        'select *, day::text as day from solvency_observation where day is not null',
      )
      return rows.length > 0 && rows
    })
    const [closed] = await product.db.query('select day::text from day_close where closed_at is not null')
    expect(observed!.day).toBe(closed.day)
    const blockNumber = BigInt(observed!.block_number)
    // Account 0 is treasury and payout wallet: its money is counted once.
    const treasury = await chain.client.getBalance({ address: chain.accounts[0]!.address, blockNumber })
    expect(observed).toMatchObject({
      treasury,
      payout_wallet: 0n,
      contract: 0n,
      reserves: treasury,
      liabilities: 21n * POL,
    })
    expect((await logLines(product.db, 'close_finished')).length).toBe(1)
  })

  it('makes its schedules again when the queues have lost them', async () => {
    const queue = backend.openQueue('checks')
    const idsOf = async () => (await queue.getJobSchedulers()).map(({ key }) => key).sort()
    // They are made one after the other, and at any time all of them again.
    const all = ['compare-books', 'observe-now', 'reconcile', 'teams', 'watch-vault'].map(
      (id) => `${id}-every`,
    )
    await expect.poll(idsOf, { timeout: 60_000 }).toEqual(all)
    for (const id of all) await queue.removeJobScheduler(id)
    await expect.poll(idsOf, { timeout: 60_000 }).toEqual(all)
    await queue.close()
  })

  it('does what the newest closed day has not had, when the queues have lost it', async () => {
    const names = ['prove-books', 'observe-reserves', 'observe-day']
    const done = async () => {
      const [{ count }] = await product.db.query(
        `select count(*)::integer from check_run
         where name = any($1) and day = (select max(day) from day_close where closed_at is not null)`,
        [names],
      )
      return count === names.length
    }
    await until(done)
    for (const name of ['checks', 'observations']) {
      const queue = backend.openQueue(name)
      await queue.obliterate({ force: true })
      await queue.close()
    }
    await product.db.query('update check_run set day = null where name = any($1)', [names])
    await until(done)
  })

  it('makes nothing of a day that is not closed, whoever queues it', async () => {
    const queue = backend.openQueue('checks')
    const job = await queue.add('observe-reserves', { day: '2099-01-01' }, { jobId: 'planted' })
    await until(async () => (await job.getState()) === 'completed')
    const planted = await product.db.query(`select from solvency_observation where day = '2099-01-01'`)
    expect(planted).toEqual([])
    await queue.close()
  })

  it('calls operators once for many jobs of a kind that fail, and for none that nobody does', async () => {
    const queue = backend.openQueue('checks')
    const jobs = await queue.addBulk(
      Array.from({ length: 40 }, (_, i) => ({
        name: i % 2 ? 'prove-books' : `made up ${i}`,
        data: { day: 'x' },
        opts: { attempts: 2 },
      })),
    )
    await until(async () =>
      (await Promise.all(jobs.map((job) => job.getState()))).every((s) => s === 'failed'),
    )
    await until(async () => (await logLines(product.db, 'alert')).length > 0)
    expect(await logLines(product.db, 'alert')).toMatchObject([{ severity: 'critical' }])
    await Promise.all(jobs.map((job) => job.remove()))
    await queue.close()
  })

  it('is measured', async () => {
    const text = await metrics.metrics()
    expect(text).toMatch(/^polder_queue_jobs\{queue="payouts",state="failed"\} 0$/m)
    expect(text).toMatch(/^polder_payouts\{state="broadcast"\} 1$/m)
    expect(text).toMatch(/^polder_close_step_seconds_count\{step="compute"\} 1$/m)
    expect(text).toMatch(/^polder_close_days_due 0$/m)
    expect(text).toMatch(/^polder_check_age_seconds\{check="prove-books"\} /m)
  })

  it('stops in order and starts again', async () => {
    await workers.stop()
    expect(await logLines(product.db, 'role_stopped')).toHaveLength(2)
    workers = await start()
    expect(await logLines(product.db, 'role_started')).toHaveLength(4)
  })
})

describe('a worker', () => {
  it('does not start on queues that were not prepared', async () => {
    const product = await openTestProduct()
    const { default: pg } = await import('pg')
    const owner = new pg.Client({ connectionString: product.ownerUrl })
    await owner.connect()
    await owner.query('drop schema bullmq cascade')
    await owner.end()
    const context = { settings: product.settings, dataSource: product.db, logger: product.logger }
    await expect(startWorkers(context)).rejects.toThrow(/bullmq/)
    await product.stop()
  })
})
