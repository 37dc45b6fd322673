import type { Logger } from '@polder/base/logger'
import type { JobWorker, QueueBackend } from '@polder/base/queues/backend'
import type { QueueName } from '@polder/base/queues/names'
import { redactError } from '@polder/base/redact'
import type { Job } from 'bullmq'
import type { DataSource } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import { backoffDelayMs, type JobDefinition } from './define-job.ts'

export interface JobHandler {
  readonly definition: JobDefinition<never>
  readonly handle: (payload: never) => Promise<unknown>
}

/** Pairs a definition with its handler; the payload is read by the definition before the handler sees it. */
export function handlerOf<Payload>(
  definition: JobDefinition<Payload>,
  handle: (payload: Payload) => Promise<unknown>,
): JobHandler {
  return { definition, handle } as unknown as JobHandler
}

/**
 * Takes jobs of one queue. A job whose process dies is taken by another after a few seconds; one that fails is tried
 * again with growing delays, and operators are told when it failed for good.
 */
export function runJobs(
  { backend, logger, db }: { backend: QueueBackend; db: DataSource; logger: Logger },
  queue: QueueName,
  known: readonly JobHandler[],
  concurrency = 1,
): JobWorker {
  const handlers = new Map(known.map((handler) => [handler.definition.name, handler]))
  const worker = backend.openWorker(
    queue,
    async (job) => {
      const handler = handlers.get(job.name)
      if (!handler) throw new Error(`No one does the job ${job.name}`)
      try {
        return await handler.handle(handler.definition.payload.parse(job.data))
      } catch (error) {
        // What it says is kept with the job, and shown in the queue monitor.
        throw redactError(error)
      }
    },
    {
      concurrency,
      lockDuration: 5_000,
      stalledInterval: 2_000,
      // Every job can be done again, however often its process dies.
      maxStalledCount: 1_000,
      drainDelay: 5,
      settings: { backoffStrategy: backoffDelayMs },
    },
  )
  worker.on('failed', (job, error) => {
    logger.warn({ err: error, job: job?.id, attempt: job?.attemptsMade }, 'a job failed')
    // What nobody does was put there by somebody else: the log has it.
    const definition = job && handlers.get(job.name)?.definition
    if (definition && isFinal(job)) {
      tellFailed(db, definition, job, error).catch((err) =>
        logger.error({ err }, 'operators could not be told'),
      )
    }
  })
  return worker
}

function isFinal(job: Job): boolean {
  return job.attemptsMade >= (job.opts.attempts ?? 1) && (job.opts.attempts ?? 1) > 1
}

async function tellFailed(
  db: DataSource,
  { queue, failing }: Pick<JobDefinition, 'queue' | 'failing'>,
  job: Job,
  error: Error,
): Promise<void> {
  await raiseAlarm(db, {
    // One kind of job is told once a day, however many of it fail.
    key: `job ${job.name}`,
    message: `The job ${job.id} failed ${job.attemptsMade} times: ${error.message.slice(0, 300)}`,
    severity: failing ?? 'critical',
    details: { queue, job: job.id },
  })
}
