import type { DataSource, EntityManager } from 'typeorm'
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js'
import { query } from './sql.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 5

/**
 * Runs work in one database transaction; starts again when the database asks for it (serialization failure,
 * deadlock), so the work must have no effect outside the transaction.
 * @throws whatever the work throws, and the database's last refusal after five attempts
 */
export async function inTransaction<T>(
  db: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  isolation: IsolationLevel = 'READ COMMITTED',
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // The connections' own (see database.ts).
      if (isolation === 'READ COMMITTED') return await db.transaction(work)
      return await db.transaction(isolation, work)
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * Math.random()))
    }
  }
}

/**
 * The date of a fact, by the product's clock, taken inside its own database transaction: from here to the end of
 * that transaction no close of a day can begin to read.
 */
export async function factTime(manager: EntityManager): Promise<Date> {
  const rows = await query(manager, 'select fact_time() as "at!"')
  return rows[0]!.at
}

/** @returns the Postgres error code of a failed query, e.g. `23514` */
export function postgresCode(error: unknown): string | undefined {
  return (
    (error as { code?: string; driverError?: { code?: string } })?.driverError?.code ??
    (error as { code?: string })?.code
  )
}

/** @returns the name of the constraint that refused a query */
export function violatedConstraint(error: unknown): string | undefined {
  return (error as { driverError?: { constraint?: string } })?.driverError?.constraint
}

/** @returns whether the database asks to begin the transaction again */
export function isRetryable(error: unknown): boolean {
  const code = postgresCode(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}
