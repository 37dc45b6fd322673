import type { EntityManager } from 'typeorm'
import { factTime } from '../database-transaction.ts'
import { writeSystemLog } from '../system-log.ts'
import { endWithdrawal } from './end-withdrawal.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { OPEN_STATES } from './states.ts'

/** What the owner of a wallet that does not take its money reads. */
export const RECEIVER_REFUSED =
  'Your wallet is a contract that did not accept the payment. The amount is back in your balance.'

/**
 * Gives a withdrawal back that can never be paid: the whole amount becomes available again. The caller has made
 * sure that no transaction that could pay it exists or can still be mined.
 * @param i.reason for its owner and for operators
 * @throws Error when the withdrawal is unknown
 */
export async function refundWithdrawal(
  manager: EntityManager,
  i: { withdrawalId: string; reason: string },
): Promise<'refunded' | 'already_ended'> {
  const at = await factTime(manager)
  const withdrawal = await lockWithdrawal(manager, i.withdrawalId)
  if (!withdrawal) throw new Error(`No withdrawal ${i.withdrawalId}`)
  if (!OPEN_STATES.includes(withdrawal.state)) return 'already_ended'
  await endWithdrawal(manager, withdrawal, 'refunded', at, { failureReason: i.reason })
  await writeSystemLog(manager, {
    type: 'payout_failed',
    severity: 'warning',
    message: `Withdrawal refunded: ${i.reason}`,
    address: withdrawal.address,
    details: { withdrawalId: withdrawal.id },
  })
  return 'refunded'
}
