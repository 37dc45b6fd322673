import { beginClose, CloseOrderError } from '@polder/ledger/close/begin-close'
import { type CloseHold, readCloseHold } from '@polder/ledger/close/close-hold'
import { finishDay } from '@polder/ledger/close/finish-day'
import { postShard } from '@polder/ledger/close/post-shard'
import type { DataSource } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import { computeDayJob, FOLLOW_UPS, finishDayJob, postShardJob } from '../jobs/definitions/close-jobs.ts'
import { handlerOf, runJobs } from '../jobs/run-jobs.ts'
import { startLoop } from '../loop.ts'
import type { CloseTimer } from '../metrics.ts'
import { exists } from '../sql.ts'
import type { WorkerContext } from '../worker-context.ts'
import { createLedgerThread, type LedgerThread } from './ledger-thread.ts'
import { type CloseStep, nextCloseStep } from './next-close-step.ts'

/** How often due days are looked for; NOTIFY clock_advanced and the end of each step look at once. */
const LOOK_EVERY_MS = 3_000
/** Shards that this process posts side by side. */
const CONCURRENCY = 2

/** Closes days that are due, together with any other process that does. */
export function startCloses(
  context: WorkerContext,
  timer: CloseTimer,
): { nudge(): void; stop(): Promise<void> } {
  const { db, logger, settings } = context
  const thread = createLedgerThread(settings.DATABASE_URL, logger)
  const handlers = [
    handlerOf(computeDayJob, ({ day }) => timer.time('compute', () => compute(context, thread, day))),
    handlerOf(postShardJob, ({ day, shard }) => timer.time('post', () => post(context, day, shard))),
    handlerOf(finishDayJob, ({ day }) => timer.time('finish', () => finish(context, day))),
  ]
  const worker = runJobs(context, 'closes', handlers, CONCURRENCY)
  const loop = startLoop({
    name: 'closes',
    everyMs: LOOK_EVERY_MS,
    logger,
    run: async () => {
      if (!(await advance(context, 'ensure'))) await tellOfHold(db)
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

/**
 * Queues what the books say is next. Each step's job calls this when it is done, so that a day waits for nobody; the
 * closing loop calls it from time to time, so that nothing a crash took away is missed.
 * @param how `ensure` also clears a leftover of the same job
 */
async function advance({ db, queues }: WorkerContext, how: 'add' | 'ensure'): Promise<CloseStep | null> {
  const step = await nextCloseStep(db.manager)
  switch (step?.kind) {
    case 'compute':
      await queues[how](computeDayJob, { day: step.day })
      break
    case 'post':
      for (const shard of step.shards) await queues[how](postShardJob, { day: step.day, shard })
      break
    case 'finish':
      await queues[how](finishDayJob, { day: step.day })
  }
  return step
}

/** Begins a day and writes down what it pays. */
async function compute(context: WorkerContext, thread: LedgerThread, day: string): Promise<void> {
  const begun = await beginClose(context.db, day).catch((error: unknown) => {
    // A job of an earlier time: the books say what is next.
    if (error instanceof CloseOrderError) return 'closed' as const
    throw error
  })
  if (begun === 'begun') await thread.run('compute', day)
  await advance(context, 'add')
}

/** Posts one shard; whoever posts the last one queues the end of the day. */
async function post(context: WorkerContext, day: string, shard: number): Promise<void> {
  await postShard(context.db, day, shard)
  const step = await nextCloseStep(context.db.manager)
  if (step?.kind !== 'post') await advance(context, 'add')
}

/** Seals the day, has it proved and observed, and goes on to the next one that is due. */
async function finish(context: WorkerContext, day: string): Promise<void> {
  await finishDay(context.db, day)
  for (const job of FOLLOW_UPS) await context.queues.add(job, { day })
  await advance(context, 'add')
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
