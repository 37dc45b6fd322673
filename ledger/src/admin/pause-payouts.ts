import { ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { type PayoutSettingsRecord, readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { execute } from '../sql.ts'
import { acceptAskedNonces } from '../withdrawals/signer-nonces.ts'
import { type ActBy, auditedAct, type Done } from './audited-act.ts'
import { type Proposed, proposeChange } from './propose-change.ts'

/**
 * Stops payouts: nothing more is signed until they are resumed; what is signed already is seen through. Withdrawals
 * keep their place in line.
 * @throws ProductError `ALREADY_PAUSED`, `REASON_NEEDED`
 */
export function pausePayoutsAsAdmin(db: DataSource, by: ActBy): Promise<PayoutSettingsRecord> {
  return auditedAct(db, by, 'payouts_paused', async (manager) => {
    const { paused } = await readPayoutSettings(manager, 'hold')
    if (paused) throw new ProductError('ALREADY_PAUSED', 'Payouts are paused already.', 'conflict')
    await execute(manager, 'update payout_control set paused = true, paused_reason = $1', [by.reason.trim()])
    return { result: await readPayoutSettings(manager), details: {} }
  })
}

/**
 * Lets payouts go on, also after a failed proof or an alarm paused them. Nonces that the alarm put to the operators are
 * accepted (docs/payouts.md#lost-minutes). A pause is the brake that one admin can pull on another, so where the rule in
 * force asks for two admins, this is only proposed.
 * @throws ProductError `NOT_PAUSED`, `REASON_NEEDED`
 */
export function resumePayouts(db: DataSource, by: ActBy): Promise<PayoutSettingsRecord | Proposed> {
  return auditedAct<PayoutSettingsRecord | Proposed>(db, by, 'payouts_resumed', async (manager) => {
    const before = await readPayoutSettings(manager, 'hold')
    if (before.approvalsNeeded === 1) return enactResume(manager, before)
    assertPaused(before)
    const { pausedReason } = before
    return proposeChange(manager, by, {
      kind: 'payouts_resumed',
      change: {},
      against: { pausedReason },
      differences: [{ field: 'paused', from: pausedReason, to: null }],
    })
  })
}

/** Within the caller's database transaction. @param before as they are, held. @throws ProductError `NOT_PAUSED` */
export async function enactResume(
  manager: EntityManager,
  before: PayoutSettingsRecord,
): Promise<Done<PayoutSettingsRecord>> {
  assertPaused(before)
  await acceptAskedNonces(manager)
  await execute(manager, 'update payout_control set paused = false, paused_reason = null')
  return { result: await readPayoutSettings(manager), details: { pausedReason: before.pausedReason } }
}

function assertPaused({ paused }: PayoutSettingsRecord): void {
  if (!paused) throw new ProductError('NOT_PAUSED', 'Payouts are not paused.', 'conflict')
}
