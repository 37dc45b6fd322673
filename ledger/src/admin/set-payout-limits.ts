import { formatPol } from '@polder/base/amount'
import { ProductError } from '@polder/base/errors'
import type { DataSource } from 'typeorm'
import { type PayoutSettingsRecord, readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { execute } from '../sql.ts'
import { type ActBy, auditedAct } from './audited-act.ts'

/** Amounts are wei; null: no such limit. */
export interface PayoutLimits {
  /** a withdrawal above it (gross) waits for approval, also one that is in line and not signed yet */
  approvalThreshold: bigint | null
  /** how many different admins must approve: 1 or 2 */
  approvalsNeeded: number
  /** the maximum that is signed in a UTC day of real time, net */
  dailyLimit: bigint | null
}

/**
 * Sets from when on a withdrawal needs approval, and what may be paid in a day. What waits for approval goes on waiting
 * when the threshold rises.
 * @throws ProductError `INVALID_LIMIT`, `REASON_NEEDED`
 */
export function setPayoutLimits(
  db: DataSource,
  by: ActBy,
  limits: PayoutLimits,
): Promise<PayoutSettingsRecord> {
  assertValid(limits)
  return auditedAct(db, by, 'payout_limits_set', async (manager) => {
    const before = await readPayoutSettings(manager, 'hold')
    await execute(
      manager,
      'update payout_control set approval_threshold = $1, approvals_needed = $2, daily_limit = $3',
      [
        limits.approvalThreshold?.toString() ?? null,
        limits.approvalsNeeded,
        limits.dailyLimit?.toString() ?? null,
      ],
    )
    const after = await readPayoutSettings(manager)
    return { result: after, details: { before: readable(before), after: readable(after) } }
  })
}

function assertValid({ approvalThreshold, approvalsNeeded, dailyLimit }: PayoutLimits): void {
  if ((approvalThreshold ?? 0n) < 0n || (dailyLimit ?? 1n) <= 0n) {
    throw new ProductError(
      'INVALID_LIMIT',
      'A threshold is 0 POL or more, a daily limit above 0 POL. To let nothing out, pause payouts.',
    )
  }
  if (approvalsNeeded !== 1 && approvalsNeeded !== 2) {
    throw new ProductError('INVALID_LIMIT', 'One or two admins approve a withdrawal.')
  }
}

function readable({ approvalThreshold, approvalsNeeded, dailyLimit }: PayoutLimits) {
  const pol = (wei: bigint | null) => wei && `${formatPol(wei)} POL`
  return { approvalThreshold: pol(approvalThreshold), approvalsNeeded, dailyLimit: pol(dailyLimit) }
}
