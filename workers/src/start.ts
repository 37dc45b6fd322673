import { listen } from '@polder/base/listen'
import type { Context } from '@polder/ledger/context'
import { noteRole } from '@polder/ledger/system-log'
import { startChecks } from './checks/start-checks.ts'
import { startCloses } from './close/start-closes.ts'
import { dispatchOutbox } from './dispatch-outbox.ts'
import { sendNoticeJob } from './jobs/definitions/notice-jobs.ts'
import { handlerOf, runJobs } from './jobs/run-jobs.ts'
import { startLoop } from './loop.ts'
import { registerWorkerMetrics } from './metrics.ts'
import { createSender } from './notices/send-notice.ts'
import { receiversOf, sayWhetherTold } from './notices/send-webhook.ts'
import { connectContract } from './payouts/payout-chain.ts'
import { openJobQueues, openQueues } from './queues.ts'

/** What tests set otherwise. */
export interface WorkersOptions {
  /** How often it is looked whether the schedules are there (default 30,000). */
  readonly schedulesEveryMs?: number
}

/**
 * Starts everything a worker process does: closes days, proves, observes and reconciles. Any number of processes may run
 * side by side. It has no key: the signer pays (`start-signer.ts`). The queues' schema must have been prepared
 * (`@polder/base/queues/prepare-queues`).
 * @throws Error when the queues cannot be reached
 */
export async function startWorkers(
  context: Context,
  options: WorkersOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const { settings, dataSource: db } = context
  const logger = context.logger.child({ role: 'worker' })
  const chain = connectContract(settings, logger)
  const backend = await openJobQueues({ settings, logger })
  const queues = openQueues(backend)
  try {
    await Promise.all(Object.values(queues.byName).map((queue) => queue.waitUntilReady()))
  } catch (error) {
    await queues.close().catch(() => undefined)
    await backend.close().catch(() => undefined)
    throw error
  }
  const metrics = registerWorkerMetrics({ db, queues })
  const shared = { db, settings, queues, backend, logger, chain }
  const closes = startCloses(shared, metrics)
  const checks = await startChecks(shared, options.schedulesEveryMs)
  const notices = runJobs(shared, 'notices', [handlerOf(sendNoticeJob, createSender(db, settings))], 10)
  const told = { receivers: [...receiversOf(settings).keys()], pushes: Boolean(settings.VAPID_PUBLIC_KEY) }
  await sayWhetherTold(db.manager, told.receivers.length > 0)
  const outbox = startLoop({
    name: 'outbox',
    everyMs: 1_000,
    logger,
    run: () => dispatchOutbox({ db, queues, logger, ...told }),
  })
  // A notice is only a wake-up: both loops also look from time to time, and after every connect.
  const listener = await listen({
    url: settings.DATABASE_URL,
    applicationName: 'polder-workers-listen',
    logger,
    handlers: { outbox: outbox.nudge, clock_advanced: closes.nudge },
    onConnect: () => {
      outbox.nudge()
      closes.nudge()
    },
  })
  const noteEnd = await noteRole(db.manager, logger, 'A worker', { queues: backend.kind })
  logger.info({ queues: backend.kind }, 'the worker runs')

  return {
    stop: async () => {
      await listener.stop()
      await outbox.stop()
      await Promise.all([closes.stop(), checks.stop(), notices.close()])
      metrics.unregister()
      await queues.close()
      await backend.close()
      await noteEnd()
    },
  }
}
