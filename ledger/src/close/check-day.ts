import type { DataSource, EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { compareDay } from './compare-day.ts'

/**
 * Computes a closed day again, as {@link compareDay}.
 * @returns what the close wrote otherwise than the rules say, for operators; null: nothing
 */
export async function checkDay(db: DataSource, day: string): Promise<string | null> {
  const found = await db.transaction('REPEATABLE READ', (manager) => compareDay(manager, day))
  if (found.walletsThatDiffer > 0) return 'its rows of income are not those of the rules'
  return found.evidence[0] ?? null
}

/** @returns days that pay, or are about to, and that no signer has checked, the oldest first; none before the first signer begins */
export async function readUncheckedDays(manager: EntityManager) {
  return await query(
    manager,
    `select day::text as "day!", closed_at is not null as "closed!" from day_close
     where computed_at is not null and day > (select max(day) from checked_day) order by day_close.day`,
  )
}

/** What was closed before the first signer begins is taken as it is: nothing was paid by it before. */
export async function beginDayChecks(manager: EntityManager): Promise<void> {
  await query(
    manager,
    `insert into checked_day (day)
     select day - 1 from next_close where not exists (select from checked_day) on conflict do nothing`,
  )
}

/** @param difference what {@link checkDay} found; operators are told of it, and decide */
export async function noteChecked(
  manager: EntityManager,
  day: string,
  difference: string | null,
): Promise<void> {
  await query(manager, 'insert into checked_day (day, difference) values ($1, $2) on conflict do nothing', [
    day,
    difference,
  ])
}
