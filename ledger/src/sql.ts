import { arrayLiteral } from './array-literal.ts'
import type { StatementTypes } from './statements.generated.ts'

/** What a statement runs on: a data source, or the manager of a database transaction. */
export interface Queryable {
  query(text: string, parameters?: unknown[]): Promise<unknown>
}

type ParametersOf<S> = S extends { params: infer P extends readonly unknown[] } ? P : never
/** No second argument where a statement has no parameters. */
type Rest<P extends readonly unknown[]> = P extends readonly [] ? [] : [parameters: P]

/**
 * Runs a statement whose types are known from the migrated schema (`npm run generate:sql`).
 * @returns the rows it returns
 */
export type Query<S> = <T extends keyof S & string>(
  db: Queryable,
  text: T,
  ...parameters: Rest<ParametersOf<S[T]>>
) => Promise<(S[T] extends { row: infer R } ? R : never)[]>

/** As {@link Query}. @returns whether there is a row */
export type Exists<S> = <T extends keyof S & string>(
  db: Queryable,
  text: T,
  ...parameters: Rest<ParametersOf<S[T]>>
) => Promise<boolean>

/** As {@link Query}, of an update or a deletion. @returns how many rows it changed */
export type Execute<S> = <T extends keyof S & string>(
  db: Queryable,
  text: T,
  ...parameters: Rest<ParametersOf<S[T]>>
) => Promise<number>

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
  const written = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null))
  return names.map((name) => rows.map((row) => written(row[name]))) as never
}

/** @returns what runs the statements of one room */
export function statementsOf<S>(): { query: Query<S>; exists: Exists<S>; execute: Execute<S> } {
  return { query: runQuery as Query<S>, exists: runExists as Exists<S>, execute: runExecute as Execute<S> }
}

export const { query, exists, execute } = statementsOf<StatementTypes>()
