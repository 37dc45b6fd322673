import { createLogger } from '@polder/base/logger'
import { openQueueBackend, type QueueBackend } from '@polder/base/queues/backend'
import { prepareQueues } from '@polder/base/queues/prepare-queues'
import { freshDatabase } from '@polder/testing/database'
import { startRedis } from '@polder/testing/redis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from './jobs/define-job.ts'
import { openQueues, type Queues } from './queues.ts'

const logger = createLogger({ level: 'silent' })
const job = defineJob({
  name: 'count',
  queue: 'checks',
  payload: z.object({ what: z.string() }),
  idOf: (payload) => `count-${payload.what}`,
})

describe.each(['postgres', 'redis'] as const)('queues on %s', (kind) => {
  let backend: QueueBackend
  let queues: Queues
  let cleanUp: () => Promise<void>

  beforeAll(async () => {
    const database = await freshDatabase()
    await Promise.all([
      prepareQueues({ ownerUrl: database.ownerUrl, appUrl: database.url }),
      prepareQueues({ ownerUrl: database.ownerUrl, appUrl: database.url }),
    ])
    const redis = kind === 'redis' ? await startRedis() : undefined
    backend = openQueueBackend({ databaseUrl: database.url, redisUrl: redis?.url, logger })
    queues = openQueues(backend)
    cleanUp = async () => {
      await queues.close()
      await backend.close()
      await redis?.stop()
      await database.drop()
    }
  })
  afterAll(async () => await cleanUp())

  it('does the same work once, however often it is asked for', async () => {
    const seen: unknown[] = []
    const done = later()
    await queues.add(job, { what: 'a' })
    await queues.add(job, { what: 'b' })
    await queues.add(job, { what: 'a' })
    await queues.ensure(job, { what: 'b' })
    const worker = backend.openWorker('checks', async (work) => void seen.push(work.data), { concurrency: 1 })
    worker.on('drained', () => done.resolve())
    await done.promise
    await worker.close()
    expect(seen).toEqual([{ what: 'a' }, { what: 'b' }])
  })

  it('does it again only when it is ensured after it ended', async () => {
    const seen: unknown[] = []
    await queues.add(job, { what: 'a' })
    await queues.ensure(job, { what: 'b' })
    const done = later()
    const worker = backend.openWorker('checks', async (work) => void seen.push(work.data), { concurrency: 1 })
    worker.on('drained', () => done.resolve())
    await done.promise
    await worker.close()
    expect(seen).toEqual([{ what: 'b' }])
  })

  it('refuses what a definition does not allow', async () => {
    await expect(queues.add(job, { what: 1 } as never)).rejects.toThrow()
  })

  it('repeats work once for all processes', async () => {
    await queues.repeat(job, { what: 'r' }, 60_000)
    await queues.repeat(job, { what: 'r' }, 60_000)
    expect(await queues.byName.checks.getJobSchedulersCount()).toBe(1)
    const waiting = await queues.byName.checks.getJobs(['waiting', 'delayed', 'prioritized'])
    expect(waiting).toHaveLength(1)
  })

  it('puts back a schedule that says something else, though as often', async () => {
    const { checks } = queues.byName
    await checks.upsertJobScheduler('count-r-every', { every: 60_000 }, { name: 'nothing', data: {} })
    await queues.repeat(job, { what: 'r' }, 60_000)
    expect(await checks.getJobScheduler('count-r-every')).toMatchObject({
      name: 'count',
      template: { data: { what: 'r' } },
    })
    await checks.removeJobScheduler('count-r-every')
  })

  it('brings back a schedule that is as it should be, but for tomorrow', async () => {
    const { checks } = queues.byName
    const startDate = Date.now() + 86_400_000
    await checks.upsertJobScheduler(
      'count-r-every',
      { every: 60_000, startDate },
      { name: 'count', data: { what: 'r' } },
    )
    await queues.repeat(job, { what: 'r' }, 60_000)
    expect((await checks.getJobScheduler('count-r-every'))!.next).toBeLessThanOrEqual(Date.now() + 60_000)
    const delayed = await checks.getJobs(['delayed'])
    expect(delayed.filter(({ delay }) => delay > 60_000)).toEqual([])
    await checks.removeJobScheduler('count-r-every')
  })

  it('does at once what somebody has put off', async () => {
    const seen: unknown[] = []
    const done = later()
    const hour = 3_600_000
    await queues.byName.checks.add('count', { what: 'p' }, { jobId: 'count-p', delay: hour })
    await queues.add(job, { what: 'p' })
    await queues.ensure(job, { what: 'p' })
    // A schedule's job may be left of the tests above, where its minute began meanwhile.
    const note = async ({ id, data }: { id?: string; data: unknown }) =>
      void (id === 'count-p' && seen.push(data))
    const worker = backend.openWorker('checks', note, { concurrency: 1 })
    worker.on('drained', () => done.resolve())
    await done.promise
    await worker.close()
    expect(seen).toEqual([{ what: 'p' }])
  })
})

function later() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
