import type { EntityManager } from 'typeorm'
import { type PayoutControl, readPayoutControl } from '../../withdrawals/payout-control.ts'
import { paidOutToday } from '../paid-out-today.ts'

/** What operators decided about payouts, and how far the day's limit is used. Amounts are wei. */
export interface PayoutSettingsRecord extends PayoutControl {
  signedToday: bigint
}

/** @param hold whether nobody else may change them until the database transaction ends */
export async function readPayoutSettings(
  manager: EntityManager,
  hold?: 'hold',
): Promise<PayoutSettingsRecord> {
  const control = await readPayoutControl(manager, hold && 'for update')
  return { ...control, signedToday: await paidOutToday(manager) }
}
