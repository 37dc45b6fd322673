import type { EntityManager } from 'typeorm'
import { paidOutToday } from '../paid-out-today.ts'

/** What operators decided about payouts. Amounts are wei; null: no such limit. */
export interface PayoutSettingsRecord {
  paused: boolean
  pausedReason: string | null
  /** a withdrawal above it waits for approval */
  approvalThreshold: bigint | null
  /** how many different admins must approve */
  approvalsNeeded: number
  /** most that is signed in a UTC day, net */
  dailyLimit: bigint | null
  signedToday: bigint
}

/** @param hold whether nobody else may change them until the database transaction ends */
export async function readPayoutSettings(
  manager: EntityManager,
  hold?: 'hold',
): Promise<PayoutSettingsRecord> {
  const [row]: {
    paused: boolean
    paused_reason: string | null
    approval_threshold: string | null
    approvals_needed: number
    daily_limit: string | null
  }[] = await manager.query(
    `select paused, paused_reason, approval_threshold, approvals_needed, daily_limit from payout_control ${hold ? 'for update' : ''}`,
  )
  if (!row) throw new Error('payout_control has no row')
  return {
    paused: row.paused,
    pausedReason: row.paused_reason,
    approvalThreshold: row.approval_threshold === null ? null : BigInt(row.approval_threshold),
    approvalsNeeded: row.approvals_needed,
    dailyLimit: row.daily_limit === null ? null : BigInt(row.daily_limit),
    signedToday: await paidOutToday(manager),
  }
}
