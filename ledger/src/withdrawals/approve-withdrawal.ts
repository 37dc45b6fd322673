import { formatPol } from '@polder/base/amount'
import { conflict } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { type ActBy, auditedAct } from '../admin/audited-act.ts'
import { sendCommand } from '../commands/send-command.ts'
import { exists, query } from '../sql.ts'
import { lockNamedWithdrawal } from './lock-withdrawal.ts'
import { moveWithdrawals } from './move-withdrawal.ts'
import { readPayoutControl } from './payout-control.ts'

/**
 * Approves a withdrawal above the threshold; with the last approval needed it joins the line in its old place and
 * workers are told. Approvals of accounts that may no longer act do not count, neither here nor when it is signed.
 * @returns approvals still missing
 * @throws ProductError `WITHDRAWAL_NOT_FOUND`, `NOT_AWAITING_APPROVAL`, `ALREADY_APPROVED`, `REASON_NEEDED`
 */
export function approveWithdrawal(db: DataSource, by: ActBy, withdrawalId: string): Promise<number> {
  return auditedAct(db, by, 'withdrawal_approved', async (manager) => {
    const { approvalsNeeded } = await readPayoutControl(manager, 'for update')
    const withdrawal = await lockNamedWithdrawal(manager, withdrawalId)
    if (withdrawal.state !== 'awaiting_approval') {
      throw conflict('NOT_AWAITING_APPROVAL', 'This withdrawal does not wait for approval.')
    }
    const { count, added } = await addApproval(manager, by, withdrawalId)
    const missing = Math.max(0, approvalsNeeded - count)
    // What is enough by now is carried out, also when nobody else has to approve it any more.
    if (missing > 0 && !added)
      throw conflict('ALREADY_APPROVED', 'You have approved this withdrawal already: another admin must.')
    if (missing > 0) {
      await moveWithdrawals(manager, [withdrawal], 'awaiting_approval', 'second_approval')
    } else {
      await moveWithdrawals(manager, [withdrawal], 'requested')
      await sendCommand(manager, 'withdrawal_approved', { withdrawalId })
    }
    return {
      result: missing,
      address: withdrawal.address,
      details: { withdrawalId, amount: `${formatPol(withdrawal.amount)} POL`, missing },
    }
  })
}

/** @returns how many have approved it now who may still act; `added`: false when this one had approved it before */
async function addApproval(manager: EntityManager, by: ActBy, withdrawalId: string) {
  const added = await exists(
    manager,
    `insert into withdrawal_approval (withdrawal_id, username, reason) values ($1, $2, $3)
     on conflict do nothing returning username`,
    [withdrawalId, by.actor, by.reason.trim()],
  )
  const [row] = await query(
    manager,
    'select count(*)::integer as "count!" from withdrawal_approval join standing_admin using (username) where withdrawal_id = $1',
    [withdrawalId],
  )
  return { count: row!.count, added }
}
