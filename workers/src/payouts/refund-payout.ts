import { refundWithdrawal } from '@polder/ledger/refund-withdrawal'
import type { EntityManager } from 'typeorm'

/**
 * Gives back a withdrawal that can never be paid, and tells its owner why. The caller has made sure that it was never
 * signed, or that every transaction ever signed for it has ended unpaid for good.
 */
export async function refundPayout(
  manager: EntityManager,
  withdrawalId: string,
  reason: string,
): Promise<void> {
  const outcome = await refundWithdrawal(manager, { withdrawalId, reason })
  if (outcome === 'refunded') {
    await manager.query('update withdrawal set failure_reason = $2 where id = $1', [withdrawalId, reason])
  }
}

/** What the owner of a wallet that does not take its money reads. */
export const RECEIVER_REFUSED =
  'Your wallet is a contract that did not accept the payment. The amount is back in your balance.'
