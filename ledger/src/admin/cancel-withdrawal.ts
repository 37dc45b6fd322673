import { formatPol } from '@polder/base/amount'
import { ProductError } from '@polder/base/errors'
import type { DataSource } from 'typeorm'
import { endWithdrawal, lockWithdrawal } from '../books/end-withdrawal.ts'
import { CANCELLABLE } from '../books/withdrawal-state.ts'
import { factTime } from '../database-transaction.ts'
import { writeSystemLog } from '../system-log.ts'
import { type ActBy, auditedAct } from './audited-act.ts'

/**
 * Gives a withdrawal back while nothing is signed: the whole amount becomes available again (design §4, §5).
 * @throws ProductError `WITHDRAWAL_NOT_FOUND`, `NOT_CANCELLABLE`, `REASON_NEEDED`
 */
export function cancelWithdrawalAsAdmin(db: DataSource, by: ActBy, withdrawalId: string): Promise<void> {
  return auditedAct(db, by, 'withdrawal_cancelled', async (manager) => {
    const at = await factTime(manager)
    const withdrawal = await lockWithdrawal(manager, withdrawalId)
    if (!withdrawal) {
      throw new ProductError('WITHDRAWAL_NOT_FOUND', 'There is no such withdrawal.', 'not_found')
    }
    if (!CANCELLABLE.includes(withdrawal.state)) {
      throw new ProductError(
        'NOT_CANCELLABLE',
        'This withdrawal can no longer be cancelled: its payment is signed, or it has ended.',
        'conflict',
      )
    }
    await endWithdrawal(manager, withdrawal, 'cancelled', at)
    await manager.query('update withdrawal set failure_reason = $2 where id = $1', [
      withdrawalId,
      'Cancelled by an operator',
    ])
    await writeSystemLog(manager, {
      type: 'withdrawal_cancelled',
      message: 'Withdrawal cancelled by an operator',
      address: withdrawal.address,
      details: { withdrawalId },
    })
    return {
      result: undefined,
      address: withdrawal.address,
      details: { withdrawalId, amount: `${formatPol(withdrawal.amount)} POL`, was: withdrawal.state },
    }
  })
}
