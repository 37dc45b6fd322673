import { inTransaction } from '@polder/ledger/sql'
import type { OpenBatch, SignedAttempt } from '@polder/ledger/withdrawals/open-batches'
import { idsOf } from '@polder/ledger/withdrawals/payment'
import { recordBroadcast } from '@polder/ledger/withdrawals/record-outcome'
import { waitForRefill } from '@polder/ledger/withdrawals/wait-in-line'
import { giveToChain } from './key-account.ts'
import type { PayoutContext } from './payout-context.ts'
import { paysNobody } from './void-batch.ts'

/**
 * Gives a stored transaction to the chain, as often as needed: the same bytes can only ever pay once.
 * @returns false when no node takes it now; it is tried again later
 * @throws Error when no node can be asked
 */
export async function broadcastBatch(
  context: PayoutContext,
  batch: OpenBatch,
  attempt: SignedAttempt,
): Promise<boolean> {
  const given = await giveToChain(context, attempt)
  if (given === 'unfunded') await waitForRefill(context.db.manager, idsOf(batch.payments))
  if (given !== 'taken') return false
  await inTransaction(context.db, (manager) => recordBroadcast(manager, batch, attempt, !paysNobody(attempt)))
  return true
}
