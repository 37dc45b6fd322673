import type { EntityManager } from 'typeorm'
import { query } from '../../sql.ts'
import { type PayoutControl, readPayoutControl } from '../../withdrawals/payout-control.ts'
import { type NonceQuestion, readNonceQuestion } from '../../withdrawals/signer-nonces.ts'
import { paidOutToday } from '../paid-out-today.ts'

export interface PauseCause {
  id: string
  /** for people */
  cause: string
  /** real time */
  at: Date
}

/** What operators decided about payouts, and how far the day's limit is used. Amounts are wei. */
export interface PayoutSettingsRecord extends PayoutControl {
  signedToday: bigint
  /** of the pause that holds, oldest first; none while payouts run */
  causes: PauseCause[]
  /** what the payout key has signed and no payout explains */
  unexplained: NonceQuestion | null
}

/** @param hold whether nobody else may change them until the database transaction ends */
export async function readPayoutSettings(
  manager: EntityManager,
  hold?: 'hold',
): Promise<PayoutSettingsRecord> {
  const control = await readPayoutControl(manager, hold && 'for update')
  const causes = await query(
    manager,
    'select id, cause, at from pause_cause where pause = $1 and $2 order by id',
    [control.pause, control.paused],
  )
  const unexplained = await readNonceQuestion(manager)
  return { ...control, signedToday: await paidOutToday(manager), causes, unexplained }
}
