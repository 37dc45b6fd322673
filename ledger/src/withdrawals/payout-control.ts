import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** What operators decided about payouts. Amounts in wei; null: no such limit. */
export interface PayoutControl {
  paused: boolean
  /** how many pauses there were, this one included */
  pause: number
  /** a withdrawal waits for approval when its wallet asks for more within a day (gross) */
  approvalThreshold: bigint | null
  /** how many different admins must approve */
  approvalsNeeded: number
  /** the maximum that is signed in a UTC day of real time, net */
  dailyLimit: bigint | null
}

/**
 * @param lock until the database transaction ends, `for share` keeps it as it is, and `for update` lets nobody else
 *   change or keep it
 */
export async function readPayoutControl(
  manager: EntityManager,
  lock: 'for share' | 'for update' | '' = '',
): Promise<PayoutControl> {
  const [row] = await query(
    manager,
    `select paused, pause, approval_threshold, approvals_needed, daily_limit from payout_control ${lock}`,
  )
  if (!row) throw new Error('payout_control has no row')
  return {
    paused: row.paused,
    pause: row.pause,
    approvalThreshold: row.approval_threshold === null ? null : BigInt(row.approval_threshold),
    approvalsNeeded: row.approvals_needed,
    dailyLimit: row.daily_limit === null ? null : BigInt(row.daily_limit),
  }
}

/**
 * @param askedWithinDay by a wallet, the withdrawal in question included: a large one in parts is as large. Wei, gross
 * @returns whether operators must approve the withdrawal
 */
export function needsApproval({ approvalThreshold }: PayoutControl, askedWithinDay: bigint): boolean {
  return approvalThreshold !== null && askedWithinDay > approvalThreshold
}
