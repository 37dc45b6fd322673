import { conflict, notFound } from '@polder/base/errors'
import type { DataSource } from 'typeorm'
import { compareDay } from '../close/compare-day.ts'
import { verifyDay } from '../close/day-digest.ts'
import { query } from '../sql.ts'
import { type ActBy, auditedAct, readReason } from './audited-act.ts'

/** A closed day computed again from the facts as they are now. */
export type CloseDryRun = Awaited<ReturnType<typeof dryRunClose>>

/**
 * Runs the close of a closed day again and compares; nothing is changed but for the line in the audit log.
 * @returns `same`: neither amounts, nor evidence, nor the digest of the rows differ, as recorded and as taken again, hexadecimal
 * @throws ProductError `NOT_CLOSED`, `DRY_RUN_BUSY` while another one runs, `REASON_NEEDED`
 */
export async function dryRunClose(db: DataSource, by: ActBy, day: string) {
  readReason(by.reason)
  const compared = await db.transaction('REPEATABLE READ', async (manager) => {
    const [lock] = await query(
      manager,
      `select pg_try_advisory_xact_lock(hashtext('close_dry_run')) as "free!"`,
    )
    if (!lock?.free) {
      throw conflict('DRY_RUN_BUSY', 'Another dry run is under way; try again in a moment.')
    }
    await query(manager, 'set local statement_timeout = 0')
    const [close] = await query(
      manager,
      'select day from day_close where day = $1 and closed_at is not null',
      [day],
    )
    if (!close) throw notFound('NOT_CLOSED', `Day ${day} is not closed.`)
    return compareDay(manager, day)
  })
  const digest = await verifyDay(db, day)
  const same =
    compared.walletsThatDiffer === 0 && compared.evidence.length === 0 && digest.recorded === digest.taken
  const { walletsThatDiffer, evidence } = compared
  return auditedAct(db, by, 'close_dry_run', async () => ({
    result: { day, same, ...compared, digest },
    details: { day, same, walletsThatDiffer, evidence: evidence.slice(0, 10) },
  }))
}
