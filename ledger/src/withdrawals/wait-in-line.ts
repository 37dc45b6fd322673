import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import type { InLine } from './payout-line.ts'
import { WAITING_REASONS, type WaitingReason } from './waiting-reasons.ts'

/**
 * Says why one in line waits, or why everyone does; operators are told when it is news.
 * @param detail for operators, where it says more than the reason
 */
export async function waitInLine(
  manager: EntityManager,
  first: InLine,
  reason: WaitingReason,
  whom: 'this' | { allBut: readonly InLine[] },
  detail?: string,
): Promise<void> {
  const { text, severity } = WAITING_REASONS[reason]
  const changed = await query(
    manager,
    `update withdrawal w set waiting_for = $1
     where w.state = 'requested' and w.waiting_for is distinct from $1
       and ($2::text is null or w.id = $2) and w.id <> all($3)
     returning id, pg_notify('withdrawal_changed', id)`,
    whom === 'this'
      ? [text, first.withdrawalId, []]
      : [text, null, whom.allBut.map(({ withdrawalId }) => withdrawalId)],
  )
  if (!changed.some(({ id }) => id === first.withdrawalId)) return
  await writeSystemLog(manager, {
    type: 'payout_waiting',
    severity,
    message: `Payout of ${formatPol(first.net)} POL waits: ${detail ?? text}`,
    address: first.wallet,
    details: { withdrawalId: first.withdrawalId, reason },
  })
}

/** What holds one up, whatever becomes of the others. */
const OF_ONE = (['above_limit', 'hourly_limit', 'owes', 'set_aside'] as const).map(
  (reason) => WAITING_REASONS[reason].text,
)

/** Nothing holds everyone up any more: who still waits does so for the next batches. */
export async function waitForTurn(manager: EntityManager): Promise<void> {
  await query(
    manager,
    `update withdrawal set waiting_for = null
     where state = 'requested' and waiting_for is not null and waiting_for <> all($1)
     returning pg_notify('withdrawal_changed', id)`,
    [OF_ONE],
  )
}

/** Takes one out of the line until operators have approved it. One that its owner cancelled meanwhile stays cancelled. */
export async function waitForApproval(
  manager: EntityManager,
  first: InLine,
  reason: 'approval' | 'second_approval',
): Promise<void> {
  await waitInLine(manager, first, reason, 'this')
  const withdrawal = await lockWithdrawal(manager, first.withdrawalId)
  if (withdrawal?.state !== 'requested') return
  await moveWithdrawal(manager, withdrawal, 'awaiting_approval', WAITING_REASONS[reason].text)
}

/** The money was gone after the batch was signed: it goes out once there is enough again. */
export async function waitForRefill(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await execute(
    manager,
    `update withdrawal set waiting_for = $2
     where id = any($1) and state = 'signed' and waiting_for is distinct from $2`,
    [[...ids], WAITING_REASONS.funds.text],
  )
}
