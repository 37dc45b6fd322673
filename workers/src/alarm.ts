import { inTransaction } from '@polder/ledger/sql'
import { pausePayouts, writeSystemLog } from '@polder/ledger/system-log'
import type { DataSource, EntityManager } from 'typeorm'
import { exists, query } from './sql.ts'

export interface Alarm {
  /** Names the cause: each role of the database tells of the same cause once a day, and once in each pause that it causes. */
  readonly key: string
  readonly message: string
  readonly severity: 'warning' | 'critical'
  /** Payouts stop until an operator resumes them; `once`: not again for the same cause, though it is told again. */
  readonly stopsPayouts?: true | 'once'
  readonly address?: string
  readonly details?: Record<string, unknown>
}

/** Tells operators of something that a program must not decide, in the caller's database transaction or one of its own. */
export async function raiseAlarm(db: DataSource | EntityManager, alarm: Alarm): Promise<void> {
  await ('manager' in db ? inTransaction(db, (manager) => raise(manager, alarm)) : raise(db, alarm))
}

async function raise(manager: EntityManager, alarm: Alarm): Promise<void> {
  const pause = () => pausePayouts(manager, alarm.message, alarm.key)
  const isNewCause = alarm.stopsPayouts === true && (await pause())
  await query(manager, `select pg_advisory_xact_lock(hashtextextended('alarm ' || $1, 0))`, [alarm.key])
  const told = await exists(
    manager,
    `select 1 from system_log
     where type = 'alert' and details ->> 'alarm' = $1 and at > now() - interval '1 day'
       and written_by = current_user limit 1`,
    [alarm.key],
  )
  if (told && !isNewCause) return
  const paused = () => exists(manager, 'select 1 from pause_cause where key = $1 limit 1', [alarm.key])
  if (alarm.stopsPayouts === 'once' && !(await paused())) await pause()
  await writeSystemLog(manager, {
    type: 'alert',
    severity: alarm.severity,
    message: alarm.message,
    address: alarm.address ?? null,
    details: { ...alarm.details, alarm: alarm.key },
  })
}
