/** Values that something has, with what each means; the first names are those of the GraphQL schema. */
export interface Enumeration<Value extends string = string> {
  name: string
  description: string
  values: Readonly<Record<Value, string>>
}

/** What a field holds. How it is read, described and written follows from it. */
export type FieldKind =
  | 'address'
  | 'amount'
  | 'count'
  | 'day'
  | 'flag'
  | 'hash'
  | 'id'
  | 'instant'
  | 'json'
  | 'number'
  | 'one'
  | 'rows'
  | 'text'

export interface Field<Value = unknown> {
  kind: FieldKind
  sql: string
  description: string
  nullable?: boolean
  /** Read by the server for itself, and shown to nobody. */
  hidden?: boolean
  /** The row is given it by whoever shows it: nothing is selected. */
  given?: boolean
  oneOf?: Enumeration
  rows?: RowType
  read(value: unknown): Value
}

export type Fields = Readonly<Record<string, Field>>

export interface RowType<F extends Fields = Fields> {
  name: string
  description: string
  fields: F
}

/** A row as TypeScript has it. */
export type RecordOf<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never
}

/** Each takes the SQL of the value and, for people, what it means. */
export const id = kind('id', String)
export const text = kind('text', String)
export const address = kind('address', String)
export const hash = kind('hash', String)
/** A whole number, as JavaScript holds it exactly. */
export const count = kind('count', Number)
export const number = kind('number', Number)
export const flag = kind('flag', Boolean)
/** A UTC day, e.g. `2026-11-20`. */
export const day = kind('day', String)
/** Wei. */
export const amount = kind('amount', (value) => BigInt(value as bigint | string))
export const instant = kind('instant', (value) => new Date(value as Date | string))
/** Any JSON, as text. */
export const json = kind('json', (value) => JSON.stringify(value))

export function oneOf<Value extends string>(
  enumeration: Enumeration<Value>,
  sql: string,
  description: string,
): Field<Value> {
  return { kind: 'one', sql, description, oneOf: enumeration, read: (value) => value as Value }
}

/** @param sql a JSON array of objects with the fields of the type */
export function rowsOf<F extends Fields>(
  type: RowType<F>,
  sql: string,
  description: string,
): Field<RecordOf<F>[]> {
  const read = (value: unknown) => (value as object[]).map((row) => readRecord(type.fields, row))
  return { kind: 'rows', sql, description, rows: type, read }
}

export function nullable<Value>(field: Field<Value>): Field<Value | null> {
  return { ...field, nullable: true, read: (value) => (value === null ? null : field.read(value)) }
}

export function hidden<Value>(field: Field<Value>): Field<Value> {
  return { ...field, hidden: true }
}

/** @param field its SQL is not used */
export function given<Value>(field: Field<Value>): Field<Value> {
  return { ...field, given: true }
}

/** @param row as the database gave it, by the fields' names */
export function readRecord<F extends Fields>(fields: F, row: object): RecordOf<F> {
  const values = row as Readonly<Record<string, unknown>>
  const entries = Object.entries(fields).filter(([name]) => values[name] !== undefined)
  return Object.fromEntries(entries.map(([name, field]) => [name, field.read(values[name])])) as RecordOf<F>
}

function kind<Value>(of: FieldKind, read: (value: unknown) => Value) {
  return (sql: string, description: string): Field<Value> => ({ kind: of, sql, description, read })
}
