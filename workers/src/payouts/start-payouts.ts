import type { QueueBackend } from '@polder/base/queues/backend'
import { readWithdrawal } from '@polder/ledger/lists/wallet-withdrawals'
import { isAnyoneInLine } from '@polder/ledger/withdrawals/payout-line'
import { payWithdrawalJob } from '../jobs/definitions/payout-jobs.ts'
import { handlerOf, runJobs } from '../jobs/run-jobs.ts'
import { startLoop } from '../loop.ts'
import { accountForNonces } from './account-for-nonces.ts'
import { checkDays } from './check-days.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'
import type { PayoutContext } from './payout-context.ts'
import { sendAgain } from './send-again.ts'

/** How often waiting requests are tried again and sent ones are looked after. */
const LOOK_EVERY_MS = 2_000
/** How often the key's nonces are compared with the books, also while nobody waits. */
const ACCOUNT_EVERY_MS = 10_000

/**
 * Sends payouts. A job comes with each request and pays at once; the loop pays what waits and follows what was sent,
 * also when a job was lost.
 */
export function startPayouts(options: PayoutContext & { backend: QueueBackend }): { stop(): Promise<void> } {
  const { logger, db } = options
  const worker = runJobs(options, 'payouts', [
    handlerOf(payWithdrawalJob, ({ withdrawalId }) => payWithdrawal(options, withdrawalId)),
  ])
  const loop = startLoop({
    name: 'payouts',
    everyMs: LOOK_EVERY_MS,
    logger,
    run: async () => {
      await followPayouts(options)
      if (await isAnyoneInLine(db.manager)) await payInOrder(options)
    },
  })
  const checking = startLoop({
    name: 'days before payouts',
    everyMs: LOOK_EVERY_MS,
    logger,
    run: () => checkDays(options),
  })
  const accounting = startLoop({
    name: 'payout nonces',
    everyMs: ACCOUNT_EVERY_MS,
    logger,
    run: async () => {
      await sendAgain(options)
      await accountForNonces(options)
    },
  })
  return {
    stop: async () => {
      await Promise.all([loop.stop(), checking.stop(), accounting.stop()])
      await worker.close()
    },
  }
}

/** @returns what became of it for now, for whoever looks at the queue */
async function payWithdrawal(context: PayoutContext, withdrawalId: string): Promise<unknown> {
  await payInOrder(context)
  const withdrawal = await readWithdrawal(context.db.manager, withdrawalId)
  return (
    withdrawal && { state: withdrawal.state, waitingFor: withdrawal.waitingFor, txHash: withdrawal.txHash }
  )
}
