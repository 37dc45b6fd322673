import type { Logger } from '@polder/base/logger'
import type { QueueBackend } from '@polder/base/queues/backend'
import type { Settings } from '@polder/base/settings'
import type { DataSource } from 'typeorm'
import { createLedgerThread } from '../close/ledger-thread.ts'
import { observeDayJob } from '../jobs/definitions/close-jobs.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { checkOf } from './check-runs.ts'

/** Observes closed days beside everything else: no close, payout or check waits for a list of a million wallets. */
export function startObservations(context: {
  db: DataSource
  settings: Settings
  backend: QueueBackend
  logger: Logger
}): { stop(): Promise<void> } {
  const { db, backend, logger, settings } = context
  const thread = createLedgerThread(settings.DATABASE_URL, logger)
  const worker = runJobs({
    backend,
    queue: 'observations',
    concurrency: 1,
    db,
    logger,
    handlers: [checkOf(db, observeDayJob, ({ day }) => thread.run('observe', day))],
  })
  return {
    stop: async () => {
      await worker.close()
      await thread.stop()
    },
  }
}
