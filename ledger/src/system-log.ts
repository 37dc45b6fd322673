import type { Logger } from '@polder/base/logger'
import { redact } from '@polder/base/redact'
import type { EntityManager } from 'typeorm'
import type { SystemLogType } from './lists/system-logs.ts'
import { query } from './sql.ts'

export interface SystemLogLine {
  type: SystemLogType
  /** `warning`: look at it today; `critical`: look at it now. */
  severity?: 'info' | 'warning' | 'critical'
  /** For people. */
  message: string
  blockNumber?: bigint | null
  address?: string | null
  details?: Record<string, unknown>
}

/** Writes lines that people and operators are shown, in the caller's database transaction. */
export async function writeSystemLog(manager: EntityManager, ...lines: SystemLogLine[]): Promise<void> {
  if (lines.length === 0) return
  await query(
    manager,
    `insert into system_log (type, severity, message, block_number, address, details)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::jsonb[])`,
    [
      lines.map((line) => line.type),
      lines.map((line) => line.severity ?? 'info'),
      lines.map((line) => redact(line.message)),
      lines.map((line) => line.blockNumber?.toString() ?? null),
      lines.map((line) => line.address?.toLowerCase() ?? null),
      lines.map((line) =>
        redact(JSON.stringify(line.details ?? {}, (_, v) => (typeof v === 'bigint' ? v.toString() : v))),
      ),
    ],
  )
}

/**
 * Notes that a process began its work.
 * @param role for people, with its article
 * @returns notes that it ended, and throws nothing
 */
export async function noteRole(
  manager: EntityManager,
  logger: Logger,
  role: 'An indexer' | 'A worker' | 'A signer',
  details?: Record<string, unknown>,
): Promise<() => Promise<void>> {
  await writeSystemLog(manager, { type: 'role_started', message: `${role} started`, details })
  return () =>
    writeSystemLog(manager, { type: 'role_stopped', message: `${role} stopped` }).catch((error: unknown) =>
      logger.warn({ err: error }, 'the stop could not be noted'),
    )
}

/** The cause of a pause that an admin decided; every other pause is automatic. */
export const ADMINS_PAUSE = 'admin'

/**
 * Stops payouts until operators resume them, and notes why: what they had proposed to do about the pause is void with each
 * cause that is new.
 * @param key names the cause; left out: what is said
 * @returns whether the pause has it only now
 */
export async function pausePayouts(manager: EntityManager, cause: string, key = cause): Promise<boolean> {
  const [row] = await query(manager, 'update payout_control set paused = true returning pause')
  const added = await query(
    manager,
    'insert into pause_cause (pause, key, cause) values ($1, $2, $3) on conflict do nothing returning id',
    [row!.pause, key, redact(cause)],
  )
  return added.length > 0
}
