import type { Logger } from '@polder/base/logger'
import type { QueueBackend } from '@polder/base/queues/backend'
import type { DataSource } from 'typeorm'
import { computeDayJob, finishDayJob, postShardJob } from '../jobs/definitions/close-jobs.ts'
import { handlerOf, runJobs } from '../jobs/run-jobs.ts'
import { startLoop } from '../loop.ts'
import type { CloseTimer } from '../metrics.ts'
import type { Queues } from '../queues.ts'
import type { StepObserver } from '../steps.ts'
import {
  advanceClose,
  type CloseContext,
  handleComputeDay,
  handleFinishDay,
  handlePostShard,
} from './close-handlers.ts'
import { createLedgerThread } from './ledger-thread.ts'
import { tellOfHold } from './tell-of-hold.ts'

/** How often due days are looked for; NOTIFY clock_advanced and the end of each step look at once. */
const LOOK_EVERY_MS = 3_000
/** Shards that this process posts side by side. */
const CONCURRENCY = 2

/** Closes days that are due, together with any other process that does. */
export function startCloses(options: {
  db: DataSource
  databaseUrl: string
  queues: Queues
  backend: QueueBackend
  logger: Logger
  onStep: StepObserver
  timer: CloseTimer
}): { nudge(): void; stop(): Promise<void> } {
  const { db, queues, backend, logger, timer, onStep } = options
  const thread = createLedgerThread(options.databaseUrl, logger)
  const context: CloseContext = { db, queues, thread, logger, onStep }
  const worker = runJobs({
    backend,
    queue: 'closes',
    concurrency: CONCURRENCY,
    db,
    logger,
    handlers: [
      handlerOf(computeDayJob, (payload) => timer.time('compute', () => handleComputeDay(context, payload))),
      handlerOf(postShardJob, (payload) => timer.time('post', () => handlePostShard(context, payload))),
      handlerOf(finishDayJob, (payload) => timer.time('finish', () => handleFinishDay(context, payload))),
    ],
  })
  const loop = startLoop({
    name: 'closes',
    everyMs: LOOK_EVERY_MS,
    logger,
    run: async () => {
      if (!(await advanceClose(context, 'ensure'))) await tellOfHold(db)
    },
  })
  return {
    nudge: loop.nudge,
    stop: async () => {
      await loop.stop()
      await worker.close()
      await thread.stop()
    },
  }
}
