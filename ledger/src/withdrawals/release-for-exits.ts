import type { DataSource } from 'typeorm'
import { inTransaction } from '../database-transaction.ts'
import { query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import { lockWithdrawals } from './lock-withdrawal.ts'
import { moveWithdrawals } from './move-withdrawal.ts'
import { WAITING_REASONS } from './waiting-reasons.ts'

/**
 * Puts withdrawals in line that wait for approval and serve an open exit (docs/payouts.md#exits). One that the books
 * contradict stays where it is.
 */
export async function releaseForExits(db: DataSource): Promise<void> {
  const held = await query(
    db,
    `select w.id from exit_line l join withdrawal w on w.id = l.withdrawal_id
     where w.state = 'awaiting_approval' and w.waiting_for is distinct from $1`,
    [WAITING_REASONS.not_owed.text],
  )
  if (held.length === 0) return
  await inTransaction(db, async (manager) => {
    const ids = held.map(({ id }) => id)
    const waiting = (await lockWithdrawals(manager, ids)).filter(({ state }) => state === 'awaiting_approval')
    await moveWithdrawals(manager, waiting, 'requested')
    await writeSystemLog(
      manager,
      ...waiting.map(({ id, address }) => ({
        type: 'exit' as const,
        message: 'A withdrawal needs no approval any more: it serves an exit',
        address,
        details: { withdrawalId: id },
      })),
    )
  })
}
