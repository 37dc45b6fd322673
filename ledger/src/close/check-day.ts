import { createHash } from 'node:crypto'
import type { DataSource, EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { compareEvidence } from './compare-evidence.ts'
import { hashIncome } from './day-digest.ts'
import { readDayFacts } from './day-facts.ts'
import { incomeOfDay } from './day-income.ts'
import { incomeRows } from './income-rows.ts'

/**
 * Computes a closed day again from the facts that it rests on, and believes nothing that the close wrote of it. It takes as
 * long as computing the day, and blocks an event loop as that does.
 * @returns what the close wrote otherwise than the rules say, for operators; null: nothing
 */
export async function checkDay(db: DataSource, day: string): Promise<string | null> {
  return await db.transaction('REPEATABLE READ', async (manager) => {
    const result = incomeOfDay(await readDayFacts(manager, day))
    const [computed, stored] = [createHash('sha256'), createHash('sha256')]
    for (const { text } of incomeRows(day, result.income)) computed.update(text)
    await hashIncome(await manager.queryRunner!.connect(), stored, day)
    if (computed.digest('hex') !== stored.digest('hex'))
      return 'its rows of income are not those of the rules'
    return (await compareEvidence(manager, day, result))[0] ?? null
  })
}

/** A day that pays, or is about to, and that no signer has checked. */
export interface UncheckedDay {
  readonly day: string
  /** From then on nothing of it moves a balance. */
  readonly closed: boolean
}

/** @returns the oldest first; none before the first signer begins */
export async function readUncheckedDays(manager: EntityManager): Promise<UncheckedDay[]> {
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
     select coalesce((select max(day) from day_close where closed_at is not null), (opened_at at time zone 'UTC')::date - 1)
     from product_state where not exists (select from checked_day) on conflict do nothing`,
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
