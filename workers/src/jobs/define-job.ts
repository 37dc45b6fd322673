import type { QueueName } from '@polder/base/queues/names'
import type { JobsOptions } from 'bullmq'
import { z } from 'zod'

/** What a job is, apart from who does it: its queue, its name, what it carries, and the id that says what it does. */
export interface JobDefinition<Payload = unknown> {
  readonly name: string
  readonly queue: QueueName
  readonly payload: z.ZodType<Payload>
  /** The same work has the same id, so that it is queued once however often it is asked for. No `:` in it. */
  idOf(payload: Payload): string
  readonly options: JobsOptions
  /** How operators are told that it failed for good; left out: critical. */
  readonly failing?: 'warning' | undefined
}

/** Attempts before a job is called failed; the delays between them grow to half a minute (`backoffDelayMs`). */
const ATTEMPTS = 10

/** @param definition.retries what is retried otherwise than most jobs */
export function defineJob<Payload>(
  definition: Omit<JobDefinition<Payload>, 'options'> & {
    retries?: Pick<JobsOptions, 'attempts' | 'backoff'>
  },
): JobDefinition<Payload> {
  const { retries, ...rest } = definition
  return {
    ...rest,
    options: {
      attempts: ATTEMPTS,
      backoff: { type: 'custom' },
      // Kept for the queue monitor; `ensureJob` clears one that stands in the way.
      removeOnComplete: { count: 500 },
      removeOnFail: { count: 1000 },
      ...retries,
    },
  }
}

export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** @param id goes before the day in the id of the job */
export function defineDayJob(name: string, queue: QueueName, id: string): JobDefinition<{ day: string }> {
  return defineJob({ name, queue, payload: z.object({ day }), idOf: (payload) => `${id}-${payload.day}` })
}

/** A check that is done again and again, and carries nothing. */
export function defineRound(name: string, id: string): JobDefinition<Record<never, never>> {
  return defineJob({ name, queue: 'checks', payload: z.object({}), idOf: () => id })
}

export const MAX_BACKOFF_MS = 30_000

/** @param attempt 1 for the delay after the first failure */
export function backoffDelayMs(attempt: number): number {
  return Math.min(200 * 2 ** (attempt - 1), MAX_BACKOFF_MS)
}
