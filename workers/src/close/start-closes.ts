import type { Logger } from '@polder/base/logger'
import type { QueueBackend } from '@polder/base/queues/backend'
import { type CloseHold, readCloseHold } from '@polder/ledger/close/close-hold'
import type { DataSource } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import { computeDayJob, finishDayJob, postShardJob } from '../jobs/definitions/close-jobs.ts'
import { handlerOf, runJobs } from '../jobs/run-jobs.ts'
import { startLoop } from '../loop.ts'
import type { CloseTimer } from '../metrics.ts'
import type { Queues } from '../queues.ts'
import { exists } from '../sql.ts'
import type { StepObserver } from '../steps.ts'
import {
  advanceClose,
  type CloseContext,
  handleComputeDay,
  handleFinishDay,
  handlePostShard,
} from './close-handlers.ts'
import { createLedgerThread } from './ledger-thread.ts'

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
  const { db, queues, logger, timer, onStep } = options
  const thread = createLedgerThread(options.databaseUrl, logger)
  const context: CloseContext = { db, queues, thread, logger, onStep }
  const handlers = [
    handlerOf(computeDayJob, (payload) => timer.time('compute', () => handleComputeDay(context, payload))),
    handlerOf(postShardJob, (payload) => timer.time('post', () => handlePostShard(context, payload))),
    handlerOf(finishDayJob, (payload) => timer.time('finish', () => handleFinishDay(context, payload))),
  ]
  const worker = runJobs(options, 'closes', handlers, CONCURRENCY)
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

/** Each day waits some seconds for the chain: that is no news. */
const PATIENCE_SECONDS = 900

const WHY: Record<CloseHold['reason'], (hold: CloseHold) => string> = {
  chain_behind: ({ day, chainTime }) =>
    `Day ${day} is not closed: by the chain's newest final block (${chainTime?.toISOString()}) it has not ended`,
  many_days: ({ day, days }) =>
    `${days} days from ${day} on wait to be closed: so many at once need an operator's word, on the page Closes of the console`,
}

/** Tells operators when a day that has ended is held. */
async function tellOfHold(db: DataSource): Promise<void> {
  const hold = await readCloseHold(db.manager)
  if (!hold || hold.seconds < PATIENCE_SECONDS) return
  if (hold.reason === 'chain_behind' && !(await isChainRead(db))) return
  await raiseAlarm(db, {
    key: `close held ${hold.reason}`,
    message: WHY[hold.reason](hold),
    severity: 'critical',
    details: { ...hold },
  })
}

/** An indexer that is late has an alert of its own. */
async function isChainRead(db: DataSource): Promise<boolean> {
  return await exists(db, `select 1 from indexer_state where caught_up_at > now() - interval '1 minute'`)
}
