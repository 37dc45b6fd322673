import { type EventEmitter, once } from 'node:events'
import type { Duplex } from 'node:stream'
import { createLogger } from '@polder/base/logger'
import { openQueueBackend } from '@polder/base/queues/backend'
import { openRedis } from '@polder/base/redis'
import { startRedis, startSentinels } from '@polder/testing/redis'
import { expect, it } from 'vitest'

/** Adds jobs and notes which are done, as a worker process does them. */
function openWork(redisUrl: string) {
  const warnings: string[] = []
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void warnings.push(line) } })
  const backend = openQueueBackend({ databaseUrl: 'postgres://x', redisUrl, logger })
  const queue = backend.openQueue('checks')
  const done: string[] = []
  const worker = backend.openWorker('checks', async (job) => void done.push(job.name), {
    drainDelay: 5,
    lockDuration: 5_000,
    stalledInterval: 2_000,
  })
  const close = async () => {
    await worker.close()
    await queue.close()
    await backend.close()
  }
  return { queue, done, warnings, close }
}

it.each(['SIGKILL', 'SIGSTOP'] as const)(
  'goes on at the next primary soon after a %s of the first',
  async (signal) => {
    const redis = await startSentinels('staple-correct')
    const { queue, done, close } = openWork(redis.url)
    await queue.add('before', {})
    await expect.poll(() => done).toEqual(['before'])
    redis.primary.signal(signal)
    await queue.add('after', {})
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['before', 'after'])
    await close()
    await redis.stop()
  },
  60_000,
)

it('connects again though sentinels tell of the failover while it asks them', async () => {
  const redis = await startSentinels('staple-correct')
  const client = openRedis(redis.url, {})
  client.on('error', () => undefined)
  await client.set('kept', 'yes')
  const { stream, connector } = client as unknown as {
    stream: Duplex
    connector: { failoverDetector: unknown }
  }
  const detector = connector.failoverDetector as { sentinels: { client: EventEmitter }[] }
  stream.destroy()
  await once(client, 'connecting')
  for (const { client } of detector.sentinels) client.emit('message', '+switch-master')
  await expect(client.get('kept')).resolves.toBe('yes')
  client.disconnect()
  await redis.stop()
}, 60_000)

it('takes no job that is larger than any of its own, whoever put it there, and does the others', async () => {
  const redis = await startRedis()
  const { queue, done, warnings, close } = openWork(redis.url)
  await queue.pause()
  for (const name of ['huge', 'many', 'small']) await queue.add(name, {}, { jobId: name })
  const thief = openRedis(redis.url, {})
  await thief.eval(
    `redis.call('hset', KEYS[1], 'data', '"' .. string.rep('x', 100000000) .. '"')
     for i = 1, 100 do redis.call('hset', KEYS[2], 'f' .. i, string.rep('x', 1000000)) end`,
    2,
    'polder:checks:huge',
    'polder:checks:many',
  )
  const before = process.memoryUsage().rss
  let max = before
  const watch = setInterval(() => {
    max = Math.max(max, process.memoryUsage().rss)
  }, 5)
  await queue.resume()
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['small'])
  clearInterval(watch)
  expect(warnings.join()).toContain('with more than 8388608 bytes')
  expect(max - before).toBeLessThan(50_000_000)
  // Nor does whoever looks at it.
  await expect(queue.getJob('huge')).rejects.toThrow(/hgetall with more than/)
  thief.disconnect()
  await close()
  await redis.stop()
}, 60_000)
