import { NoQuorumError } from '@polder/base/quorum/agree'
import { beginDayChecks } from '@polder/ledger/close/check-day'
import { inTransaction } from '@polder/ledger/sql'
import { openBatches } from '@polder/ledger/withdrawals/open-batches'
import { BaseError } from 'viem'
import { broadcastBatch } from './broadcast-batch.ts'
import type { PayoutContext } from './payout-context.ts'
import { everyoneWaits, type SignOutcome, signBatch } from './sign-batch.ts'

/**
 * Pays who is in line by a batch, unless one is under way or everyone has to wait. Several processes may do this at once.
 * Days are checked beside it (`checkDays`): one that takes long, or fails, holds no exits.
 * @returns why it ended
 * @throws Error when the chain or the database cannot be asked; nothing is lost by calling again
 */
export async function payInOrder(context: PayoutContext): Promise<SignOutcome> {
  await beginDayChecks(context.db.manager)
  for (;;) {
    const outcome = await signBatch(context).catch(async (error: unknown) => {
      if (error instanceof BaseError || error instanceof NoQuorumError)
        await inTransaction(context.db, (manager) => everyoneWaits(context, manager, 'chain_unreachable'))
      throw error
    })
    if (outcome.kind === 'signed') {
      const [batch] = await openBatches(context.db.manager, outcome)
      const attempt = batch?.attempts.at(-1)
      // Another process may have seen it through meanwhile.
      if (batch && attempt) await broadcastBatch(context, batch, attempt)
      if (outcome.reason) return { kind: 'waiting', reason: outcome.reason }
    } else if (outcome.kind !== 'again') return outcome
  }
}
