import { openQueueBackend, type QueueBackend } from '@polder/base/queues/backend'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchOutbox } from './dispatch-outbox.ts'
import { openQueues, type Queues } from './queues.ts'
import { logLines, openTestProduct, type TestProduct } from './testing/product.ts'

let product: TestProduct
let backend: QueueBackend
let queues: Queues

beforeAll(async () => {
  product = await openTestProduct()
  backend = openQueueBackend({ databaseUrl: product.settings.DATABASE_URL, logger: product.logger })
  queues = openQueues(backend)
})
afterAll(async () => {
  await queues.close()
  await backend.close()
  await product.stop()
})

const idOf = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const context = () => ({ db: product.db, queues, logger: product.logger, receivers: [], pushes: false })
const put = (topic: string, payload: unknown) =>
  product.db.query('insert into outbox (topic, payload) values ($1, $2)', [topic, JSON.stringify(payload)])
const waiting = async () =>
  (await product.db.query('select 1 from outbox where dispatched_at is null')).length

describe('dispatchOutbox', () => {
  it('makes one job of each command, with several processes at it', async () => {
    const ids = Array.from({ length: 150 }, (_, n) => idOf(n))
    for (const withdrawalId of ids) await put('withdrawal_requested', { withdrawalId })
    const moved = await Promise.all([dispatchOutbox(context()), dispatchOutbox(context())])
    expect(moved.reduce((a, b) => a + b)).toBe(150)
    expect(await waiting()).toBe(0)
    const jobs = await queues.byName.payouts.getJobs(['waiting'], 0, 1_000)
    expect(jobs.map((job) => job.id).sort()).toEqual(ids.map((id) => `payout-${id}`).sort())
  })

  it('makes no second job when a crash came between the job and the mark', async () => {
    await product.db.query('update outbox set dispatched_at = null where id in (select min(id) from outbox)')
    expect(await dispatchOutbox(context())).toBe(1)
    expect(await queues.byName.payouts.getWaitingCount()).toBe(150)
  })

  it('puts aside what nobody understands, tells operators, and goes on', async () => {
    await put('make_coffee', {})
    await put('withdrawal_requested', { withdrawalId: 'mine' })
    await put('withdrawal_requested', { withdrawalId: idOf(1_000) })
    expect(await dispatchOutbox(context())).toBe(3)
    expect(await waiting()).toBe(0)
    expect(await queues.byName.payouts.getWaitingCount()).toBe(151)
    expect(await logLines(product.db, 'alert')).toHaveLength(2)
  })
})
