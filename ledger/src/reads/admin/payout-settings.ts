import type { EntityManager } from 'typeorm'
import { query } from '../../sql.ts'
import { paidOutToday, readPayoutControl } from '../../withdrawals/payout-control.ts'
import { readNonceQuestion } from '../../withdrawals/signer-nonces.ts'

/** What operators decided about payouts, and how far the day's limit is used; wei. `against`: what acts rest on, as JSON. */
export type PayoutSettingsRecord = Awaited<ReturnType<typeof readPayoutSettings>>

/** @param hold whether nobody else may change them until the database transaction ends */
export async function readPayoutSettings(manager: EntityManager, hold?: 'hold') {
  const control = await readPayoutControl(manager, hold && 'for update')
  // Of the pause that holds, oldest first; none while payouts run.
  const causes = await query(
    manager,
    'select id, cause, at from pause_cause where pause = $1 and $2 order by id',
    [control.pause, control.paused],
  )
  const unexplained = await readNonceQuestion(manager)
  const seen = { ...control, causes: causes.map(({ id }) => id), unexplained }
  const against = JSON.stringify(seen, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return { ...control, against, signedToday: await paidOutToday(manager), causes, unexplained }
}
