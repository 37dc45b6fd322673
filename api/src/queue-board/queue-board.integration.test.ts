import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@polder/base/logger'
import {
  type JobQueue,
  type JobWorker,
  openQueueBackend,
  type QueueBackend,
} from '@polder/base/queues/backend'
import { prepareQueues } from '@polder/base/queues/prepare-queues'
import { startRedis, type TestRedis } from '@polder/testing/redis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAdmin } from '../testing/test-admin.ts'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

describe.each(['postgres', 'redis'] as const)('the queue monitor on %s', (kind) => {
  let api: TestApi
  let backend: QueueBackend
  let queue: JobQueue
  let worker: JobWorker
  let admin: TestAdmin
  let viewer: TestAdmin
  let fails = true
  let done = 0
  const at = (path: string) => `${api.settings.ADMIN_PATH}/queues${path}`
  const put = (who: TestAdmin, path: string, headers = {}) =>
    who.send('PUT', at(path), '{}', { 'content-type': 'application/json', ...headers })

  beforeAll(async () => {
    const redisUrl = kind === 'redis' ? redis.url : undefined
    api = await openTestApi(redisUrl ? { env: { REDIS_URL: redisUrl } } : {})
    await prepareQueues({ ownerUrl: api.ledger.database.ownerUrl, appUrl: api.ledger.database.url })
    const logger = createLogger({ level: 'silent' })
    backend = openQueueBackend({ databaseUrl: api.ledger.database.url, redisUrl, logger })
    queue = backend.openQueue('closes')
    worker = backend.openWorker(
      'closes',
      async () => {
        if (fails) throw new Error('The day cannot be computed')
        done += 1
      },
      { drainDelay: 1 },
    )
    await queue.add('close', { day: '2026-11-19' }, { jobId: 'close-2026-11-19' })
    await queue.upsertJobScheduler('teams-every', { every: 86_400_000 }, { name: 'teams', data: {} })
    admin = await api.admin('admin')
    viewer = await api.admin('viewer')
    for (let tries = 0; tries < 200 && (await queue.getFailedCount()) < 2; tries += 1) await sleep(100)
  })
  afterAll(async () => {
    await worker.close()
    await queue.close()
    await backend.close()
    await api.close()
  })

  it('is shown under the strict policy, with nothing from elsewhere', async () => {
    const { status, text, headers } = await admin.get(at(''), { accept: 'text/html' })
    expect(status).toBe(200)
    expect(text).toContain(`<base href="${at('/')}"`)
    expect(text).not.toMatch(/https?:\/\/(?!localhost|127)|<%|<style| style=/)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    const [, script] = /src="(static\/js\/main[^"]*)"/.exec(text) ?? []
    expect((await admin.get(at(`/${script}`))).status).toBe(200)
  })

  it('sends those who are not signed in to the console, and shows them nothing', async () => {
    const nobody = admin.elsewhere()
    const page = await fetch(api.url + at('/'), { redirect: 'manual', headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('location')]).toEqual([303, api.settings.ADMIN_PATH])
    expect((await nobody.get(at('/api/queues'))).status).toBe(401)
    expect((await put(nobody, '/api/queues/closes/pause')).status).toBe(401)
  })

  it.each([() => admin, () => viewer])('lists queues, jobs with their error, and schedules', async (who) => {
    const { body } = await who().get(at('/api/queues?activeQueue=closes&status=failed&page=1'))
    const { queues } = body as { queues: { name: string; jobs: { id: string; failedReason: string }[] }[] }
    expect(queues.map(({ name }) => name)).toEqual(['closes', 'payouts', 'checks', 'observations', 'notices'])
    const job = queues[0]?.jobs.find(({ id }) => id === 'close-2026-11-19')
    expect(job).toMatchObject({
      name: 'close',
      data: { day: '2026-11-19' },
      failedReason: 'The day cannot be computed',
    })
    const schedules = await who().get(at('/api/job-schedulers'))
    expect(schedules.text).toContain('teams-every')
  })

  it('lets a viewer change nothing', async () => {
    for (const path of ['closes/pause', 'closes/close-2026-11-19/retry', 'closes/retry/failed', 'pause'])
      expect((await put(viewer, `/api/queues/${path}`)).status).toBe(403)
    expect(await queue.isPaused()).toBe(false)
    expect(await queue.getFailedCount()).toBe(2)
  })

  it('does nothing for a page of somebody else', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])
      expect((await put(admin, '/api/queues/closes/pause', headers)).status).toBe(403)
    expect(await queue.isPaused()).toBe(false)
  })

  it('takes no job away and changes none, not even for an admin', async () => {
    for (const path of ['closes/obliterate', 'closes/clean/retry'])
      expect((await put(admin, `/api/queues/${path}`)).status).toBe(403)
    const added = await admin.post(at('/api/queues/payouts/add'), { name: 'pay', data: {}, options: {} })
    expect(added.status).toBe(403)
    expect(await queue.getFailedCount()).toBe(2)
  })

  it('refuses a path that is none', async () => {
    expect((await put(admin, '/api/queues/closes/%zz/retry')).status).toBe(400)
  })

  it('pauses, resumes and retries for an admin, and keeps each in the audit log', async () => {
    expect((await put(admin, '/api/queues/closes/pause')).status).toBe(200)
    expect(await queue.isPaused()).toBe(true)
    expect((await put(admin, '/api/queues/closes/resume')).status).toBe(200)
    expect(await queue.isPaused()).toBe(false)
    fails = false
    expect((await put(admin, '/api/queues/closes/close-2026-11-19/retry')).status).toBe(204)
    await expect.poll(() => done, { timeout: 20_000 }).toBe(1)
    const lines: { act: string; details: { path: string } }[] = await api.ledger.db.query(
      `select act, details from audit_log where actor = $1 and act <> 'signed_in' order by sequence`,
      [admin.account.username],
    )
    expect(lines.map(({ act }) => act)).toEqual(['queue_paused', 'queue_resumed', 'job_retried'])
    expect(lines[2]?.details.path).toBe('/api/queues/closes/close-2026-11-19/retry')
  })

  it('runs a schedule at once', async () => {
    const before = done
    const { status, text } = await put(admin, '/api/queues/closes/job-schedulers/teams-every/run')
    expect([status, text]).toEqual([200, expect.anything()])
    await expect.poll(() => done, { timeout: 20_000 }).toBeGreaterThan(before)
  })
})
