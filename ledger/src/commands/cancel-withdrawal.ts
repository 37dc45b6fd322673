import { ProductError } from '@polder/base/errors'
import type { DataSource } from 'typeorm'
import { endWithdrawal, lockWithdrawal } from '../books/end-withdrawal.ts'
import { CANCELLABLE } from '../books/withdrawal-state.ts'
import { factTime, inTransaction } from '../database-transaction.ts'
import { writeSystemLog } from '../system-log.ts'

/**
 * Takes a withdrawal back while nothing is signed: the whole amount becomes available again (design §4).
 * @param i.address the signed-in wallet
 * @throws ProductError `WITHDRAWAL_NOT_FOUND`, `NOT_YOURS`, `NOT_CANCELLABLE`
 */
export async function cancelWithdrawal(
  db: DataSource,
  i: { address: string; withdrawalId: string },
): Promise<void> {
  await inTransaction(db, async (manager) => {
    const at = await factTime(manager)
    const withdrawal = await lockWithdrawal(manager, i.withdrawalId)
    if (!withdrawal)
      throw new ProductError('WITHDRAWAL_NOT_FOUND', 'There is no such withdrawal.', 'not_found')
    if (withdrawal.address !== i.address.toLowerCase()) {
      throw new ProductError('NOT_YOURS', 'This withdrawal belongs to another wallet.', 'forbidden')
    }
    if (withdrawal.state === 'cancelled') return
    if (!CANCELLABLE.includes(withdrawal.state)) {
      throw new ProductError(
        'NOT_CANCELLABLE',
        'This withdrawal can no longer be cancelled: its payment is already signed.',
        'conflict',
      )
    }
    await endWithdrawal(manager, withdrawal, 'cancelled', at)
    await writeSystemLog(manager, {
      type: 'withdrawal_cancelled',
      message: 'Withdrawal cancelled by its owner',
      address: withdrawal.address,
      details: { withdrawalId: withdrawal.id },
    })
  })
}
