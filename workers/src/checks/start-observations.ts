import type { Logger } from '@polder/base/logger'
import type { QueueBackend } from '@polder/base/queues/backend'
import type { DataSource } from 'typeorm'
import { createLedgerThread } from '../close/ledger-thread.ts'
import { observeDayJob } from '../jobs/definitions/close-jobs.ts'
import { handlerOf, runJobs } from '../jobs/run-jobs.ts'

/** Observes closed days beside everything else: no close, payout or check waits for a tree of a million wallets. */
export function startObservations(context: {
  db: DataSource
  databaseUrl: string
  backend: QueueBackend
  logger: Logger
}): { stop(): Promise<void> } {
  const { db, backend, logger } = context
  const thread = createLedgerThread(context.databaseUrl, logger)
  const worker = runJobs({
    backend,
    queue: 'observations',
    concurrency: 1,
    db,
    logger,
    handlers: [handlerOf(observeDayJob, ({ day }) => thread.run('observe', day))],
  })
  return {
    stop: async () => {
      await worker.close()
      await thread.stop()
    },
  }
}
