import { ProductError } from '@polder/base/errors'
import type { DataSource } from 'typeorm'
import { type PayoutSettingsRecord, readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { execute } from '../sql.ts'
import { type ActBy, auditedAct } from './audited-act.ts'

/**
 * Stops payouts: nothing more is signed until they are resumed; what is signed already is seen through. Withdrawals
 * keep their place in line.
 * @throws ProductError `ALREADY_PAUSED`, `REASON_NEEDED`
 */
export function pausePayoutsAsAdmin(db: DataSource, by: ActBy): Promise<PayoutSettingsRecord> {
  return setPaused(db, by, true)
}

/**
 * Lets payouts go on, also after a failed proof or an alarm paused them.
 * @throws ProductError `NOT_PAUSED`, `REASON_NEEDED`
 */
export function resumePayouts(db: DataSource, by: ActBy): Promise<PayoutSettingsRecord> {
  return setPaused(db, by, false)
}

function setPaused(db: DataSource, by: ActBy, paused: boolean): Promise<PayoutSettingsRecord> {
  return auditedAct(db, by, paused ? 'payouts_paused' : 'payouts_resumed', async (manager) => {
    const before = await readPayoutSettings(manager, 'hold')
    if (before.paused === paused) {
      throw paused
        ? new ProductError('ALREADY_PAUSED', 'Payouts are paused already.', 'conflict')
        : new ProductError('NOT_PAUSED', 'Payouts are not paused.', 'conflict')
    }
    await execute(manager, 'update payout_control set paused = $1, paused_reason = $2', [
      paused,
      paused ? by.reason.trim() : null,
    ])
    return {
      result: await readPayoutSettings(manager),
      details: paused ? {} : { pausedReason: before.pausedReason },
    }
  })
}
