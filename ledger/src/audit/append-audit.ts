import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'

export interface AuditLine {
  /** Who: an admin's username, or the part of the product that acted. */
  actor: string
  /** What, as one word, e.g. `payouts_paused`. */
  act: string
  /** Why, in the actor's words; no secrets. Left out where nobody is asked. */
  reason?: string
  /** What was changed, from what and to what. Bigints are written as decimal text. No secrets. */
  details?: Record<string, unknown>
  /** The wallet it concerns, if it concerns one: the line also shows among that wallet's log lines. */
  address?: string | null
}

/**
 * Appends a line to the audit log, in the database transaction of the act itself: one is not kept without the other.
 * The system log tells it as well. Further appends wait until this database transaction ends, so append last.
 * @returns the line's number and hash
 */
export async function appendAudit(manager: EntityManager, { reason = '', ...line }: AuditLine) {
  const details = JSON.stringify(line.details ?? {}, (_, v) => (typeof v === 'bigint' ? v.toString() : v))
  const [appended] = await query(
    manager,
    `select of_sequence as "sequence!", encode(of_hash, 'hex') as "hash!" from append_audit($1, $2, $3, $4)`,
    [line.actor, line.act, reason, details],
  )
  await writeSystemLog(manager, {
    type: 'admin_act',
    message: `${line.actor}: ${line.act.replaceAll('_', ' ')}${reason && ` (${reason})`}`,
    address: line.address ?? null,
    details: { audit: appended!.sequence, ...JSON.parse(details) },
  })
  return { sequence: BigInt(appended!.sequence), hash: appended!.hash }
}
