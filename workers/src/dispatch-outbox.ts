import type { Logger } from '@polder/base/logger'
import { continueTrace } from '@polder/base/tracing/trace-context'
import { inTransaction } from '@polder/ledger/sql'
import { writeSystemLog } from '@polder/ledger/system-log'
import type { DataSource, EntityManager } from 'typeorm'
import { z } from 'zod'
import type { JobDefinition } from './jobs/define-job.ts'
import { type Notice, sendNoticeJob } from './jobs/definitions/notice-jobs.ts'
import { payWithdrawalJob } from './jobs/definitions/payout-jobs.ts'
import { browsersOf } from './notices/send-push.ts'
import type { Queues } from './queues.ts'
import { execute, query } from './sql.ts'

/** Which job does what other rooms ask for. The row's payload is the job's payload. */
const TOPICS: Record<string, JobDefinition<{ withdrawalId: string }>> = {
  withdrawal_requested: payWithdrawalJob,
  withdrawal_approved: payWithdrawalJob,
}
/** For each receiver a job of its own. */
const NOTICE = 'notice'

const BATCH = 100

/**
 * Moves commands that other rooms left in the database to the job queues. A row is marked only after its job exists;
 * a crash between the two finds the job there. Several processes may do this at once: each takes other rows.
 * @returns how many rows were moved
 */
export async function dispatchOutbox(context: {
  db: DataSource
  queues: Queues
  logger: Logger
  /** Names of who is told of notices (`receiversOf`). */
  receivers: readonly string[]
  /** Whether browsers are told too. */
  pushes: boolean
}): Promise<number> {
  let moved = 0
  for (;;) {
    const batch = await inTransaction(context.db, (manager) => dispatchBatch(context, manager))
    moved += batch
    if (batch < BATCH) return moved
  }
}

async function dispatchBatch(
  { queues, logger, receivers, pushes }: Omit<Parameters<typeof dispatchOutbox>[0], 'db'>,
  manager: EntityManager,
): Promise<number> {
  const rows = await query(
    manager,
    `select id, topic, payload, trace from outbox where dispatched_at is null order by id limit ${BATCH} for update skip locked`,
  )
  for (const { id, topic, payload, trace } of rows) {
    if (topic === NOTICE) {
      const notice = payload as Omit<Notice, 'receiver'>
      const browsers = pushes ? await browsersOf(manager, notice) : []
      for (const receiver of [...receivers, ...browsers])
        await queues.add(sendNoticeJob, { ...notice, receiver })
      continue
    }
    const definition = TOPICS[topic]
    const parsed = definition?.payload.safeParse(payload)
    if (definition && parsed?.success) {
      await continueTrace(`dispatch ${topic}`, trace, () => queues.ensure(definition, parsed.data))
    } else {
      logger.error({ outboxId: id, topic }, 'a command that nobody understands was put aside')
      await writeSystemLog(manager, {
        type: 'alert',
        severity: 'critical',
        message: `A command "${topic}" could not be read and was put aside`,
        details: { outboxId: id, error: parsed?.error && z.prettifyError(parsed.error) },
      })
    }
  }
  await execute(manager, 'update outbox set dispatched_at = now() where id = any($1)', [
    rows.map(({ id }) => id),
  ])
  return rows.length
}
