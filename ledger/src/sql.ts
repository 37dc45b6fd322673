import type { DataSource, EntityManager } from 'typeorm'
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js'
import type { StatementTypes } from './statements.generated.ts'

/** What a statement runs on: a data source, or the manager of a database transaction. */
export interface Queryable {
  query(text: string, parameters?: unknown[]): Promise<unknown>
}

type ParametersOf<S> = S extends { params: infer P extends readonly unknown[] } ? P : never
/** No second argument where a statement has no parameters. */
type Rest<P extends readonly unknown[]> = P extends readonly [] ? [] : [parameters: P]

type RowOf<S> = S extends { row: infer R } ? R : never

/**
 * Runs a statement whose types are known from the migrated schema (`npm run generate:sql`).
 * @returns its rows, or another answer
 */
type Statement<S, Answer = undefined> = <T extends keyof S & string>(
  db: Queryable,
  text: T,
  ...parameters: Rest<ParametersOf<S[T]>>
) => Promise<Answer extends undefined ? RowOf<S[T]>[] : Answer>

const sent = new Map<string, string>()

/**
 * A column named `"x!"` is never null, one named `"x?"` may be, where the schema cannot tell; the name that Postgres
 * is sent has no mark.
 */
function withoutMarks(text: string): string {
  const known = sent.get(text)
  if (known !== undefined) return known
  const plain = text.replace(/"(\w+)[!?]"/g, '"$1"')
  sent.set(text, plain)
  return plain
}

/** TypeORM answers an update or a deletion with its rows and their number, everything else with rows. */
function isCounted(answer: unknown): answer is [unknown[], number] {
  return (
    Array.isArray(answer) && answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number'
  )
}

/** Needs no quotes: neither ends an element nor needs an escape; `null` in any case would be read as no value. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i

/**
 * Writes an array as Postgres reads it, which the driver does element by element at ten times the cost.
 * @returns null when an element needs what only the driver does: dates, bytes, arrays
 */
export function arrayLiteral(values: readonly unknown[]): string | null {
  const parts = new Array<string>(values.length)
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (typeof value === 'string') {
      parts[index] = PLAIN.test(value) ? value : `"${value.replace(/[\\"]/g, '\\$&')}"`
    } else if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') {
      parts[index] = String(value)
    } else if (value === null) parts[index] = 'NULL'
    else return null
  }
  return `{${parts.join(',')}}`
}

const asParameter = (value: unknown) => (Array.isArray(value) ? (arrayLiteral(value) ?? value) : value)

async function runQuery(db: Queryable, text: string, parameters?: unknown[]): Promise<unknown> {
  const answer = await db.query(withoutMarks(text), parameters?.map(asParameter))
  return isCounted(answer) ? answer[0] : answer
}

async function runExists(db: Queryable, text: string, parameters?: unknown[]): Promise<boolean> {
  return ((await runQuery(db, text, parameters)) as unknown[]).length > 0
}

async function runExecute(db: Queryable, text: string, parameters?: unknown[]): Promise<number> {
  const answer = await db.query(withoutMarks(text), parameters?.map(asParameter))
  if (!isCounted(answer)) throw new Error(`Not an update or a deletion: ${text}`)
  return answer[1]
}

/** What `unnest` takes of a column: what is left out of a row is null. */
type Column<Value> = (undefined extends Value ? Exclude<Value, undefined> | null : Value)[]

/** @returns the columns of rows, in the order of their names; times are text, which {@link arrayLiteral} writes */
export function columns<Row extends object, const Names extends readonly (keyof Row)[]>(
  rows: readonly Row[],
  ...names: Names
): { -readonly [At in keyof Names]: Column<Row[Names[At]]> } {
  let newest: { time?: number; text?: string } = {}
  // Rows of one block or one act have one time, and writing it takes longer than all else of a row.
  const textOf = (date: Date) => {
    if (date.getTime() !== newest.time) newest = { time: date.getTime(), text: date.toISOString() }
    return newest.text
  }
  const written = (value: unknown) => (value instanceof Date ? textOf(value) : (value ?? null))
  return names.map((name) => rows.map((row) => written(row[name]))) as never
}

/**
 * @returns what runs the statements of one room: `query` gives their rows, `exists` whether there is one, `execute`, of an
 *   update or a deletion, how many rows it changed
 */
export function statementsOf<S>() {
  return {
    query: runQuery as Statement<S>,
    exists: runExists as Statement<S, boolean>,
    execute: runExecute as Statement<S, number>,
  }
}

export const { query, exists, execute } = statementsOf<StatementTypes>()

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
