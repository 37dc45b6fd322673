import type { EntityManager } from 'typeorm'
import { endWithdrawal, lockWithdrawal } from './books/end-withdrawal.ts'
import { factTime } from './database-transaction.ts'
import { writeSystemLog } from './system-log.ts'

/**
 * Gives a withdrawal back that can never be paid: the whole amount becomes available again. The caller has made
 * sure that no transaction that could pay it exists or can still be mined (design §5).
 * @param i.reason for its owner and for operators
 */
export async function refundWithdrawal(
  manager: EntityManager,
  i: { withdrawalId: string; reason: string },
): Promise<'refunded' | 'already_ended'> {
  const at = await factTime(manager)
  const withdrawal = await lockWithdrawal(manager, i.withdrawalId)
  if (!withdrawal) throw new Error(`No withdrawal ${i.withdrawalId}`)
  if (['settled', 'refunded', 'cancelled'].includes(withdrawal.state)) return 'already_ended'
  await endWithdrawal(manager, withdrawal, 'refunded', at)
  await writeSystemLog(manager, {
    type: 'payout_failed',
    severity: 'warning',
    message: `Withdrawal refunded: ${i.reason}`,
    address: withdrawal.address,
    details: { withdrawalId: withdrawal.id },
  })
  return 'refunded'
}
