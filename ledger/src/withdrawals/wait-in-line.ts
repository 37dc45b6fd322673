import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { IN_LINE, type InLine } from './payout-line.ts'
import { WAITING_REASONS, type WaitingReason } from './waiting-reasons.ts'

/**
 * Says why the first in line, and everyone behind it unless only this one is meant, waits; operators are told when it is
 * news.
 * @param detail for operators, where it says more than the reason
 */
export async function waitInLine(
  manager: EntityManager,
  first: InLine,
  reason: WaitingReason,
  whom: 'all' | 'first',
  detail?: string,
): Promise<void> {
  const { text, severity } = WAITING_REASONS[reason]
  const changed = await query(
    manager,
    `update withdrawal w set waiting_for = $1
     where ${IN_LINE} and ${whom === 'all' ? 'w.number >= $2' : 'w.number = $2'} and w.waiting_for is distinct from $1
     returning number, pg_notify('withdrawal_changed', id)`,
    [text, first.number.toString()],
  )
  if (!changed.some(({ number }) => BigInt(number) === first.number)) return
  await writeSystemLog(manager, {
    type: 'payout_waiting',
    severity,
    message: `Payout of ${formatPol(first.net)} POL waits: ${detail ?? text}`,
    address: first.wallet,
    details: { withdrawalId: first.withdrawalId, reason },
  })
}

/** Takes one out of the line until operators have approved it. One that its owner cancelled meanwhile stays cancelled. */
export async function waitForApproval(manager: EntityManager, first: InLine): Promise<void> {
  await waitInLine(manager, first, 'approval', 'first')
  const withdrawal = await lockWithdrawal(manager, first.withdrawalId)
  if (withdrawal?.state !== 'requested') return
  await moveWithdrawal(manager, withdrawal, 'awaiting_approval', {
    waitingFor: WAITING_REASONS.approval.text,
  })
}

/** The payout wallet was emptied after the payment was signed: it goes out once the wallet is refilled. */
export async function waitForRefill(manager: EntityManager, withdrawalId: string): Promise<void> {
  await execute(
    manager,
    `update withdrawal set waiting_for = $2 where id = $1 and state = 'signed' and waiting_for is distinct from $2`,
    [withdrawalId, WAITING_REASONS.funds.text],
  )
}
