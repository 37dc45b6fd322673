import { paidOutToday } from '@polder/ledger/reads/paid-out-today'
import { needsApproval, readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import type { InLine } from '@polder/ledger/withdrawals/payout-line'
import type { EntityManager } from 'typeorm'
import type { Permission } from './permission.ts'

/** @returns what operators have to say against paying the first in line now; null: nothing */
export async function askOperators(manager: EntityManager, first: InLine): Promise<Permission | null> {
  const control = await readPayoutControl(manager)
  if (control.paused) return { kind: 'wait', reason: 'paused_by_operator' }
  if (first.owes) return { kind: 'pass_by', reason: 'owes' }
  const { dailyLimit } = control
  if (needsApproval(control, first.amount) && !first.approved && !first.signedBefore)
    return { kind: 'pass_by', reason: 'approval' }
  if (dailyLimit !== null) {
    if (first.net > dailyLimit) return { kind: 'pass_by', reason: 'above_limit' }
    if ((await paidOutToday(manager)) + first.net > dailyLimit) return { kind: 'wait', reason: 'daily_limit' }
  }
  return null
}
