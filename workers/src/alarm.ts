import { pausePayouts, writeSystemLog } from '@polder/ledger/system-log'
import type { EntityManager } from 'typeorm'
import { query } from './sql.ts'

export interface Alarm {
  /** Names the cause: each role of the database tells of the same cause once a day, and once in each pause that it causes. */
  readonly key: string
  readonly message: string
  readonly severity: 'warning' | 'critical'
  /** Whether payouts stop until an operator resumes them; `when told`: not again while the same cause is not told again. */
  readonly stopsPayouts: boolean | 'when told'
  readonly address?: string
  readonly details?: Record<string, unknown>
}

/** Tells operators of something that a program must not decide, in the caller's database transaction. */
export async function raiseAlarm(manager: EntityManager, alarm: Alarm): Promise<void> {
  const pause = () => pausePayouts(manager, alarm.message, alarm.key)
  const isNewCause = alarm.stopsPayouts === true && (await pause())
  await query(manager, `select pg_advisory_xact_lock(hashtextextended('alarm ' || $1, 0))`, [alarm.key])
  const told = await query(
    manager,
    `select 1 from system_log
     where type = 'alert' and details ->> 'alarm' = $1 and at > now() - interval '1 day'
       and written_by = current_user limit 1`,
    [alarm.key],
  )
  if (told.length > 0 && !isNewCause) return
  if (alarm.stopsPayouts === 'when told') await pause()
  await writeSystemLog(manager, {
    type: 'alert',
    severity: alarm.severity,
    message: alarm.message,
    address: alarm.address ?? null,
    details: { ...alarm.details, alarm: alarm.key },
  })
}
