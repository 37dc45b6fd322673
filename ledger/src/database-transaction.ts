import type { DataSource, EntityManager } from 'typeorm'
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js'
import { query } from './sql.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** Shutting down, killed, no connection, a primary that is none any more, and what a pooler says of these. */
const LOST_CODE =
  /^(57P0[1-3]|08\w{3}|25006|ECONN(REFUSED|RESET)|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE)$/
const LOST_TEXT = /Connection terminated|server_login_retry|query_wait_timeout|runner was already released/
const ATTEMPTS = 5
/** There is a new primary at some moment: whoever waits for it finds it soon. */
const LOST_ATTEMPTS = 14
const LOST_DELAY_MS = 250

/**
 * Runs work in one database transaction. Starts again when the database asks for it (serialization failure, deadlock), and
 * for about three seconds when the connection is lost before the commit was sent. So the work must have no effect outside
 * the transaction. A connection that is lost later may have committed: only work that finds out what it did starts again.
 * @param findsOut the work does nothing a second time, and gives the same answer
 * @throws whatever the work throws, and the database's last refusal after five attempts
 */
export async function inTransaction<T>(
  db: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  isolation: IsolationLevel = 'READ COMMITTED',
  findsOut = false,
): Promise<T> {
  let committing = false
  const run = async (manager: EntityManager) => {
    committing = false
    const answer = await work(manager)
    committing = true
    return answer
  }
  // The connections' own (see database.ts).
  const begin = () => (isolation === 'READ COMMITTED' ? db.transaction(run) : db.transaction(isolation, run))
  return await tryAgain(
    begin,
    (error) => isRetryable(error) || (isConnectionLost(error) && (findsOut || !committing)),
  )
}

/** Reads, and reads again for about three seconds while the connection is lost. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  return await tryAgain(read, isConnectionLost)
}

async function tryAgain<T>(work: () => Promise<T>, mayBe: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isLost = isConnectionLost(error)
      if (attempt >= (isLost ? LOST_ATTEMPTS : ATTEMPTS) || !mayBe(error)) throw error
      const delayMs = isLost ? LOST_DELAY_MS : 2 ** attempt * 5 * Math.random()
      await new Promise((resolve) => setTimeout(resolve, delayMs))
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

/** @returns whether there is no connection (any more), so that another one may do better */
export function isConnectionLost(error: unknown): boolean {
  return LOST_CODE.test(postgresCode(error) ?? '') || LOST_TEXT.test((error as Error)?.message)
}

/** @returns whether the database asks to begin the transaction again */
function isRetryable(error: unknown): boolean {
  const code = postgresCode(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}
