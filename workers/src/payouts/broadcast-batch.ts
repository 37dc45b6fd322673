import { inTransaction } from '@polder/ledger/database-transaction'
import type { BatchAttempt, OpenBatch } from '@polder/ledger/withdrawals/open-batches'
import { recordBroadcast } from '@polder/ledger/withdrawals/record-broadcast'
import { waitForRefill } from '@polder/ledger/withdrawals/wait-in-line'
import type { PayoutContext } from './payout-context.ts'

/**
 * Gives a stored transaction to the chain, as often as needed: the same bytes can only ever pay once.
 * @returns false when no node takes it now; it is tried again later
 * @throws Error when no node can be asked
 */
export async function broadcastBatch(
  context: PayoutContext,
  batch: OpenBatch,
  attempt: BatchAttempt,
): Promise<boolean> {
  const { chain, logger } = context
  try {
    await chain.send(attempt.bytes)
  } catch (error) {
    // "Already known" and "nonce too low" are worded differently by every node; whether it is there is not.
    if (!(await chain.knows(attempt.hash))) {
      logger.warn(
        { err: error, txHash: attempt.hash, nonce: batch.nonce },
        'a batch was not taken by the chain',
      )
      if (/insufficient funds/i.test(String(error)))
        await waitForRefill(
          context.db.manager,
          batch.payments.map(({ withdrawalId }) => withdrawalId),
        )
      return false
    }
  }
  await context.onStep('payout broadcast, not recorded', attempt.hash)
  await inTransaction(context.db, (manager) => recordBroadcast(manager, batch, attempt))
  if (attempt.broadcasts === 0) await context.onStep('payout recorded', attempt.hash)
  return true
}
