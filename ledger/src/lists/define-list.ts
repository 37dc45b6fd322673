import type { Enumeration, Field, FieldKind, Fields, RecordOf, RowType } from './field.ts'

export interface SortColumn {
  sql: string
  /** of Postgres */
  type: 'bigint' | 'date' | 'integer' | 'numeric' | 'text' | 'timestamptz'
  description: string
  /** what brings the column in, when the list's own table has it not */
  joins?: readonly string[]
  /** so few rows that match are sorted; of more, the first are soon met in the order of the sort's index */
  sortedUpTo?: number
  /** whether it is a figure of the wallet stats, which are refreshed before they are sorted by */
  ofWalletStats?: boolean
}

/** A filter by values of which one must be met. */
export interface ListFilter {
  values: Enumeration | Extract<FieldKind, 'address' | 'id' | 'text'>
  description: string
  /** @param values the place of the values, a text[]; @param single that of the value when there is only one */
  sql(values: string, single: string | null): string
}

/**
 * A list that admins see: rows of one table, found by a key, sorted, filtered and read page by page. From its
 * declaration derive the pages and types of GraphQL, the file, the JSON list and the console's table.
 */
export interface List<F extends Fields = Fields, Sort extends string = string, Only extends string = string>
  extends ListTerms<F, Sort, Only> {
  /** how GraphQL calls the columns to sort by, and the filters */
  sortName: string
  filterName: string
  /** the whole list as CSV: a file, and fields by heading */
  csv?: { file: string; columns: Readonly<Record<string, keyof F & string>> }
  /** the newest rows as the documented JSON; fields by property */
  json?: JsonAnswer<Only> & { columns: Readonly<Record<string, keyof F & string>> }
}

interface ListTerms<F extends Fields, Sort extends string, Only extends string> extends RowType<F> {
  /** what the list holds, for people */
  title: string
  /** the table with its alias, and what else rows are taken from */
  from: string
  /** what fields are read from beside the table, for the rows of a page only */
  joins: string
  /** unique, and the second column of every index that a sort uses */
  key: { sql: string; type: 'bigint' | 'date' | 'text' }
  /** what `from` and `to` are held against */
  day: { sql: string; type: 'timestamptz' | 'date'; description: string }
  /** how a wallet is known in this list, `strange` where it may never have become one; null: not at all */
  wallet: { id: string; joins?: readonly string[] } | { address: string; strange?: boolean } | null
  /** newest first by `createdAt` unless asked otherwise */
  sorts: Readonly<Record<Sort, SortColumn>>
  sortDescription?: string
  filters: Readonly<Record<Only, ListFilter>>
}

export interface JsonAnswer<Only extends string = string> {
  /** the call, below /api/admin */
  path: string
  summary: string
  /** the array in the answer */
  name: string
  /** a row in the OpenAPI document */
  type: string
  /** values of properties for the document, where those of the field's kind say little */
  examples?: Readonly<Record<string, number | string>>
  /** what fields are read from where ten thousand rows are read at once; those of the list when left out */
  joins?: string
  only?: { readonly [Filter in Only]?: readonly string[] }
}

/** Nothing when left out. */
type Usual = 'joins' | 'wallet' | 'filters'

interface ListGiven<F extends Fields, Sort extends string, Only extends string>
  extends Omit<ListTerms<F, Sort, Only>, Usual>,
    Partial<Pick<ListTerms<F, Sort, Only>, Usual>> {
  /** left out: its own name with `Sort`, and with `Filter` */
  sortName?: string
  filterName?: string
  /** what fields are called in files and in JSON, where not as {@link headingOf} says */
  headings?: { readonly [Name in keyof F]?: string }
  csv?: { file: string; columns: readonly (keyof F & string)[] }
  json?: JsonAnswer<Only> & { columns: readonly (keyof F & string)[] }
}

/** @returns the list as given, with the names of its fields, sorts and filters known to the compiler */
export function defineList<const F extends Fields, Sort extends string, Only extends string>({
  headings = {},
  csv,
  json,
  ...list
}: ListGiven<F, Sort, Only>): List<F, Sort, Only> {
  const headed = <Name extends keyof F & string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [headings[name] ?? headingOf(name, list.fields[name]!), name]))
  const { sortName = `${list.name}Sort`, filterName = `${list.name}Filter` } = list
  return {
    ...{ joins: '', wallet: null, filters: {} as Readonly<Record<Only, ListFilter>>, ...list },
    ...{ sortName, filterName },
    ...(csv && { csv: { ...csv, columns: headed(csv.columns) } }),
    ...(json && { json: { ...json, columns: headed(json.columns) } }),
  }
}

/** Amounts name their unit, and addresses are those of wallets. */
function headingOf(name: string, { kind }: Field): string {
  if (name === 'address') return 'walletAddress'
  return kind === 'amount' ? `${name}POL` : name
}

/** @param from a table, or a statement in brackets, with its alias, and what else may follow. @returns the alias */
export function aliasOf(from: string): string {
  return /^(?:\w+|\(.*\)) (\w+)/s.exec(from)![1]!
}

export type RowOf<L> = L extends List<infer F, string, string> ? RecordOf<F> : never

export function among(
  values: Enumeration,
  sql: ListFilter['sql'],
  description = 'Only these; all when left out',
): ListFilter {
  return { values, description, sql }
}

/** @param description what a list's days are */
export function days(sql: string, description: string): List['day'] {
  return { sql, type: 'timestamptz', description }
}

export function byTime(sql: string, type: 'bigint' | 'date' | 'timestamptz' = 'timestamptz'): SortColumn {
  return { sql, type, description: 'By time' }
}

/** @param id the column that holds a wallet's id */
export function byWallet(id: string, ...joins: string[]): SortColumn {
  return { sql: 'w.address', type: 'text', description: 'By address', joins: [...joins, walletJoin(id)] }
}

/** @param id the column that holds a wallet's id */
export function walletJoin(id: string): string {
  return `join wallet w on w.id = ${id}`
}
