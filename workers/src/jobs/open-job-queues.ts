import { openQueueBackend, type QueueBackend } from '@polder/base/queues/backend'
import type { Context } from '@polder/ledger/context'

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
