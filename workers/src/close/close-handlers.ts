import type { Logger } from '@polder/base/logger'
import { beginClose, CloseOrderError } from '@polder/ledger/close/begin-close'
import { finishDay } from '@polder/ledger/close/finish-day'
import { postShard } from '@polder/ledger/close/post-shard'
import type { DataSource } from 'typeorm'
import { computeDayJob, FOLLOW_UPS, finishDayJob, postShardJob } from '../jobs/definitions/close-jobs.ts'
import type { Queues } from '../queues.ts'
import type { StepObserver } from '../steps.ts'
import type { LedgerThread } from './ledger-thread.ts'
import { type CloseStep, nextCloseStep } from './next-close-step.ts'

export interface CloseContext {
  readonly db: DataSource
  readonly queues: Queues
  readonly thread: LedgerThread
  readonly logger: Logger
  readonly onStep: StepObserver
}

/**
 * Queues what the books say is next. Each step's job calls this when it is done, so that a day waits for nobody; the
 * closing loop calls it from time to time, so that nothing a crash took away is missed.
 * @param how `ensure` also clears a leftover of the same job
 */
export async function advanceClose(
  { db, queues }: Pick<CloseContext, 'db' | 'queues'>,
  how: 'add' | 'ensure',
): Promise<CloseStep | null> {
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
export async function handleComputeDay(context: CloseContext, { day }: { day: string }): Promise<void> {
  const begun = await beginClose(context.db, day).catch((error: unknown) => {
    // A job of an earlier time: the books say what is next.
    if (error instanceof CloseOrderError) return 'closed' as const
    throw error
  })
  if (begun === 'begun') {
    await context.thread.run('compute', day)
    await context.onStep('close computed', day)
  }
  await advanceClose(context, 'add')
}

/** Posts one shard; whoever posts the last one queues the end of the day. */
export async function handlePostShard(
  context: CloseContext,
  { day, shard }: { day: string; shard: number },
): Promise<void> {
  await postShard(context.db, day, shard)
  await context.onStep('shard posted', `${day} ${shard}`)
  const step = await nextCloseStep(context.db.manager)
  if (step?.kind !== 'post') await advanceClose(context, 'add')
}

/** Seals the day, has it proved and observed, and goes on to the next one that is due. */
export async function handleFinishDay(context: CloseContext, { day }: { day: string }): Promise<void> {
  await finishDay(context.db, day)
  await context.onStep('close finished', day)
  for (const job of FOLLOW_UPS) await context.queues.add(job, { day })
  await advanceClose(context, 'add')
}
