import { arrayLiteral } from './array-literal.ts'
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
