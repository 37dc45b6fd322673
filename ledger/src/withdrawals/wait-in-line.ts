import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import { type SystemLogLine, writeSystemLog } from '../system-log.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'
import { moveWithdrawals } from './move-withdrawal.ts'
import { idsOf } from './payment.ts'
import type { InLine } from './payout-line.ts'
import { WAITING_REASON, type WaitingReason } from './waiting-reasons.ts'

/** Says why some in line wait; operators are told of each of whom it is news. */
export async function waitInLine(
  manager: EntityManager,
  waiting: readonly InLine[],
  reason: WaitingReason,
  detail?: string,
): Promise<void> {
  const changed = await sayWhy(manager, reason, { ids: idsOf(waiting), not: [], exits: true })
  const news = waiting.filter(({ id }) => changed.has(id))
  await tell(manager, news, reason, detail)
}

/**
 * Says why everyone in line waits but those who have a reason of their own.
 * @param first in line; when it is news of this one, operators are told
 */
export async function allWait(
  manager: EntityManager,
  first: InLine,
  reason: WaitingReason,
  allBut: readonly InLine[],
  detail?: string,
): Promise<void> {
  const not = idsOf(allBut)
  const changed = await sayWhy(manager, reason, { ids: null, not, exits: !SPARES_EXITS.includes(reason) })
  if (changed.has(first.id)) await tell(manager, [first], reason, detail)
}

/** What holds up all but what serves an exit. */
const SPARES_EXITS: readonly WaitingReason[] = [
  ...(['paused_by_operator', 'paused_on_chain', 'root_late'] as const),
  ...(['daily_limit', 'hourly_limit', 'contract_limit', 'day_unchecked'] as const),
]

/** @returns of whom it is news */
async function sayWhy(
  manager: EntityManager,
  reason: WaitingReason,
  { ids, not, exits }: { ids: string[] | null; not: string[]; exits: boolean },
): Promise<Set<string>> {
  const changed = await query(
    manager,
    `update withdrawal w set waiting_for = $1
     where w.state = 'requested' and w.waiting_for is distinct from $1
       and ($2::text[] is null or w.id = any($2)) and w.id <> all($3)
       and ($4 or not exists (select from exit_line l where l.withdrawal_id = w.id))
     returning id, pg_notify('withdrawal_changed', id)`,
    [reason, ids, not, exits],
  )
  return new Set(idsOf(changed))
}

/** What operators decided, or what passes by itself. */
const PASSING: readonly WaitingReason[] = [
  ...(['paused_by_operator', 'daily_limit', 'contract_limit'] as const),
  ...(['day_unchecked', 'approval', 'second_approval'] as const),
]
/** What nobody but operators can end. A late root has an alarm of its own, long before payouts wait for it. */
const CRITICAL: readonly WaitingReason[] = [
  'frozen',
  'refused',
  'unknown_nonces',
  'not_authorized',
  'set_aside',
  'contradicted',
]

async function tell(
  manager: EntityManager,
  waiting: readonly InLine[],
  reason: WaitingReason,
  detail?: string,
): Promise<void> {
  await writeSystemLog(
    manager,
    ...waiting.map(
      ({ net, address, id: withdrawalId }): SystemLogLine => ({
        type: 'payout_waiting',
        severity: CRITICAL.includes(reason) ? 'critical' : PASSING.includes(reason) ? 'info' : 'warning',
        message: `Payout of ${formatPol(net)} POL waits: ${detail ?? WAITING_REASON.values[reason]}`,
        address,
        details: { withdrawalId, reason },
      }),
    ),
  )
}

/** What holds one up, whatever becomes of the others. */
const OF_ONE: WaitingReason[] = ['above_limit', 'hourly_limit', 'owes', 'rewards', 'set_aside']

/** Nothing holds everyone up any more: who still waits does so for the next batches, but for those who were passed by. */
export async function waitForTurn(manager: EntityManager, allBut: readonly InLine[]): Promise<void> {
  await query(
    manager,
    `update withdrawal set waiting_for = null
     where state = 'requested' and waiting_for is not null and waiting_for <> all($1) and id <> all($2)
     returning pg_notify('withdrawal_changed', id)`,
    [OF_ONE, idsOf(allBut)],
  )
}

/** Takes one out of the line until operators have approved it. One that its owner cancelled meanwhile stays cancelled. */
export async function waitForApproval(
  manager: EntityManager,
  first: InLine,
  reason: 'approval' | 'second_approval',
): Promise<void> {
  await waitInLine(manager, [first], reason)
  const withdrawal = await lockWithdrawal(manager, first.id)
  if (withdrawal?.state !== 'requested') return
  await moveWithdrawals(manager, [withdrawal], 'awaiting_approval', reason)
}

/** The money was gone after the batch was signed: it goes out once there is enough again. */
export async function waitForRefill(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await execute(
    manager,
    `update withdrawal set waiting_for = 'funds'
     where id = any($1) and state = 'signed' and waiting_for is distinct from 'funds'`,
    [[...ids]],
  )
}
