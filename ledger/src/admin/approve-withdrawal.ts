import { formatPol } from '@polder/base/amount'
import { ProductError } from '@polder/base/errors'
import type { DataSource } from 'typeorm'
import { lockWithdrawal } from '../books/end-withdrawal.ts'
import { sendCommand } from '../commands/send-command.ts'
import { readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { type ActBy, auditedAct } from './audited-act.ts'

/** What an owner reads while a second admin is waited for. */
const ONE_MORE = 'One operator approved this amount; a second one must'

/**
 * Approves a withdrawal above the threshold; with the last approval needed it joins the line in its old place and
 * workers are told (design §5).
 * @returns approvals still missing
 * @throws ProductError `WITHDRAWAL_NOT_FOUND`, `NOT_AWAITING_APPROVAL`, `ALREADY_APPROVED`, `REASON_NEEDED`
 */
export function approveWithdrawal(db: DataSource, by: ActBy, withdrawalId: string): Promise<number> {
  return auditedAct(db, by, 'withdrawal_approved', async (manager) => {
    const { approvalsNeeded } = await readPayoutSettings(manager, 'hold')
    const withdrawal = await lockWithdrawal(manager, withdrawalId)
    if (!withdrawal) {
      throw new ProductError('WITHDRAWAL_NOT_FOUND', 'There is no such withdrawal.', 'not_found')
    }
    if (withdrawal.state !== 'awaiting_approval') {
      throw new ProductError(
        'NOT_AWAITING_APPROVAL',
        'This withdrawal does not wait for approval.',
        'conflict',
      )
    }
    const added: unknown[] = await manager.query(
      `insert into withdrawal_approval (withdrawal_id, username, reason) values ($1, $2, $3)
       on conflict do nothing returning username`,
      [withdrawalId, by.actor, by.reason.trim()],
    )
    if (added.length === 0) {
      throw new ProductError(
        'ALREADY_APPROVED',
        'You have approved this withdrawal already: another admin must.',
        'conflict',
      )
    }
    const [{ count }]: [{ count: number }] = await manager.query(
      'select count(*)::integer as count from withdrawal_approval where withdrawal_id = $1',
      [withdrawalId],
    )
    const missing = Math.max(0, approvalsNeeded - count)
    if (missing > 0) {
      await manager.query('update withdrawal set waiting_for = $2 where id = $1', [withdrawalId, ONE_MORE])
    } else {
      await manager.query(`update withdrawal set state = 'requested' where id = $1`, [withdrawalId])
      await sendCommand(manager, 'withdrawal_approved', { withdrawalId })
    }
    await manager.query(`select pg_notify('withdrawal_changed', $1)`, [withdrawalId])
    return {
      result: missing,
      address: withdrawal.address,
      details: { withdrawalId, amount: `${formatPol(withdrawal.amount)} POL`, missing },
    }
  })
}
