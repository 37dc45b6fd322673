import { isDeepStrictEqual } from 'node:util'
import { type JobQueue, openQueueBackend, type QueueBackend } from '@polder/base/queues/backend'
import { QUEUE_NAMES, type QueueName } from '@polder/base/queues/names'
import type { Context } from '@polder/ledger/context'
import { type JobDefinition, MAX_BACKOFF_MS } from './jobs/define-job.ts'

/** How long a failed job rests before it may be asked for again. */
const FAILED_REST_MS = 30_000

/** The product's queues, filled through job definitions only. */
export type Queues = ReturnType<typeof openQueues>

export function openQueues(backend: Pick<QueueBackend, 'openQueue'>) {
  const queues = QUEUE_NAMES.map((name) => [name, backend.openQueue(name)])
  const byName: Readonly<Record<QueueName, JobQueue>> = Object.fromEntries(queues)
  /** Queues work once: a job that is there already, in whatever state, stays as it is. */
  const add = async <Payload>(definition: JobDefinition<Payload>, payload: Payload) => {
    await byName[definition.queue].add(definition.name, definition.payload.parse(payload), {
      ...definition.options,
      jobId: definition.idOf(payload),
    })
  }
  return {
    byName,
    add,
    /** Queues work that the database says is not done: a leftover of an earlier time is cleared or tried again. */
    async ensure<Payload>(definition: JobDefinition<Payload>, payload: Payload): Promise<void> {
      const job = await byName[definition.queue].getJob(definition.idOf(payload))
      const state = job && (await job.getState())
      // Work is never queued for later, but to be tried again soon: somebody else has put that there.
      const planted = state === 'delayed' && job!.delay > MAX_BACKOFF_MS
      if (state === 'completed' || planted) await job?.remove()
      if (state === 'failed') {
        const rested = Date.now() - (job?.finishedOn ?? 0) > FAILED_REST_MS
        if (!rested) return
        await job?.remove()
      }
      await add(definition, payload)
    },
    /** Queues the same work again and again, once across all processes. A schedule that is there stays, if it says just that. */
    async repeat<Payload>(
      definition: JobDefinition<Payload>,
      payload: Payload,
      everyMs: number,
    ): Promise<void> {
      const [queue, id] = [byName[definition.queue], `${definition.idOf(payload)}-every`]
      const data = definition.payload.parse(payload)
      const there = await queue.getJobScheduler(id)
      const isOurs =
        there?.every === everyMs &&
        there.name === definition.name &&
        isDeepStrictEqual(there.template?.data, data)
      if (isOurs && !there.limit && !there.endDate && (there.next ?? 0) <= Date.now() + everyMs) return
      // BullMQ would count on from the time that it has, which a wrong clock or somebody else has put far off.
      if (there) await queue.removeJobScheduler(id)
      await queue.upsertJobScheduler(
        id,
        { every: everyMs },
        {
          name: definition.name,
          data,
          // The next round comes anyway: nothing is gained by repeating a failed one.
          opts: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 100 } },
        },
      )
    },
    async close() {
      await Promise.all(Object.values(byName).map((queue) => queue.close()))
    },
  }
}

/** @returns where this process's jobs live; what traces them is loaded only where traces are kept */
export async function openJobQueues({
  settings,
  logger,
}: Pick<Context, 'settings' | 'logger'>): Promise<QueueBackend> {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, OTEL_EXPORTER_OTLP_ENDPOINT: traced } = settings
  const telemetry = traced
    ? new (await import('bullmq-otel')).BullMQOtel({ tracerName: 'polder' })
    : undefined
  return openQueueBackend({ databaseUrl, redisUrl, logger, telemetry })
}
