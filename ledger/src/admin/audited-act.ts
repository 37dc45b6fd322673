import { ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { appendAudit } from '../audit/append-audit.ts'
import { inTransaction } from '../sql.ts'

export interface ActBy {
  /** an admin's username */
  actor: string
  /** in the admin's words, 3 to 500 characters */
  reason: string
  /** what it was decided against, as JSON, where that may move; left out: whatever holds now */
  seen?: unknown
}

/** What an act did, for the audit log. */
export interface Done<Result> {
  result: Result
  details: Record<string, unknown>
  /** the wallet it concerns */
  address?: string
  /** what it came to, when that is another act than the one asked for */
  act?: string
}

/**
 * Runs an admin's act and its line in the audit log in one database transaction: neither is kept without the other.
 * @param act one word for the log, e.g. `payouts_paused`
 * @throws ProductError `REASON_NEEDED`, and what the work throws; then nothing is kept
 */
export async function auditedAct<Result>(
  db: DataSource,
  by: ActBy,
  act: string,
  work: (manager: EntityManager) => Promise<Done<Result>>,
): Promise<Result> {
  const reason = readReason(by.reason)
  return inTransaction(db, async (manager) => {
    const { result, details: known, address, act: other } = await work(manager)
    const details = address ? { address, ...known } : known
    await appendAudit(manager, {
      actor: by.actor,
      act: other ?? act,
      reason,
      details,
      address: address ?? null,
    })
    return result
  })
}

/** @returns the reason as it is kept. @throws ProductError `REASON_NEEDED` */
export function readReason(text: string): string {
  const reason = text.trim()
  if (reason.length < 3 || reason.length > 500 || reason.includes('\0')) {
    throw new ProductError('REASON_NEEDED', 'Please give a reason, 3 to 500 characters long.')
  }
  return reason
}
