import type { Logger } from '@polder/base/logger'
import { proveBooks } from '@polder/ledger/prove-books'
import { inTransaction } from '@polder/ledger/sql'
import { pausePayouts, writeSystemLog } from '@polder/ledger/system-log'
import type { DataSource } from 'typeorm'
import { exists } from '../sql.ts'

/**
 * Proves the books as they stand after a day was closed. A proof that fails stops payouts and calls an operator
 * (docs/money.md#closing-a-day). A proof reads all days, so it is left to the newest day when several are closed in a row.
 */
export async function proveDay(
  { db, logger }: { db: DataSource; logger: Logger },
  { day }: { day: string },
): Promise<'proved' | 'left_to_newer' | 'failed'> {
  const newer = 'select from day_close where day > $1::date and closed_at is not null limit 1'
  if (await exists(db, newer, [day])) return 'left_to_newer'
  const proof = await proveBooks(db)
  if (proof.ok) return 'proved'
  logger.fatal({ day, problems: proof.problems }, 'the books do not prove; payouts are stopped')
  await inTransaction(db, async (manager) => {
    await pausePayouts(manager, `The proof after day ${day} failed`)
    await writeSystemLog(manager, {
      type: 'proof_failed',
      severity: 'critical',
      message: `The proof after day ${day} failed; payouts are stopped`,
      details: { day, problems: proof.problems },
    })
  })
  return 'failed'
}
