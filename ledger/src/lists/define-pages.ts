import { aliasOf, type SortColumn } from './define-list.ts'
import type { Enumeration, Fields, RecordOf, RowType } from './field.ts'

/** A column of an order, with what Postgres calls its type. */
export type PlaceColumn = readonly [sql: string, type: SortColumn['type']]

/** By when rows came about, or by how large they are. */
export const LIST_ORDER = {
  name: 'ListOrder',
  description: 'How a list is sorted on the server, over all its pages',
  values: {
    newest_first: 'By time, the latest first',
    oldest_first: 'By time, the earliest first',
    largest_first: 'By amount, the largest first; among equals the latest',
    smallest_first: 'By amount, the smallest first; among equals the earliest',
  },
} as const satisfies Enumeration

export const TIME_ORDER = {
  name: 'TimeOrder',
  description: LIST_ORDER.description,
  values: { newest_first: 'The latest first', oldest_first: 'The earliest first' },
} as const satisfies Enumeration

export type PageOrder = keyof typeof LIST_ORDER.values

export interface PageFilter {
  /** @param value the place of the value, with its type */
  sql(value: string): string
  type: 'text' | 'text[]' | 'date'
  /** how clients know it; left out: it is the server's own */
  shown?: { values: Enumeration; description: string }
}

/**
 * A list that anyone may read: rows of one wallet, or of the product, in a few orders, page by page. From its
 * declaration derive the statements, the cursors and, of GraphQL, the types and the arguments.
 */
export interface Pages<F extends Fields = Fields, Only extends string = string> extends RowType<F> {
  /** the table, or a statement in brackets, with its alias, and what else rows are taken from */
  from: string
  alias: string
  /** what fields are read from beside that, for the rows of a page only */
  joins?: string
  /** holds for every row; where rows are those of a wallet, `q.id` is its id, or its address */
  where: string
  of: 'bigint' | 'text' | null
  /** what `fromDay` and `toDay` are held against */
  day?: { sql: string; type: 'timestamptz' | 'date' }
  /** columns that make a row's place, the last of them unique: by time, and before them its size where it has one */
  sorts: {
    time: readonly PlaceColumn[]
    size?: PlaceColumn
  }
  /** what the orders are, for people; left out: there is only one, the newest first */
  ordered?: string
  filters?: Readonly<Record<Only, PageFilter>>
}

/** A row with its place in an order, and whose it is: a wallet's, or `''`. */
export type Placed<Row> = Row & { readonly place: readonly string[]; readonly of: string }

export type PageRow<L> = L extends Pages<infer F, string> ? RecordOf<F> : never

/** Those of a list of the product when left out. */
type Usual = 'where' | 'of'

/** @returns the list as given, with the names of its fields and filters known to the compiler */
export function definePages<const F extends Fields, Only extends string = never>(
  list: Omit<Pages<F, Only>, 'alias' | Usual> & Partial<Pick<Pages<F, Only>, Usual>>,
): Pages<F, Only> {
  return { alias: aliasOf(list.from), where: 'true', of: null, ...list }
}

/** @returns a filter by one of some values, as clients know it */
export function only(
  values: Enumeration,
  sql: PageFilter['sql'],
  description = 'Only these; all when left out',
): PageFilter {
  return { sql, type: 'text', shown: { values, description } }
}

/** @returns the columns of an order, and whether the rows go down in it */
export function columnsOfOrder({ sorts }: Pick<Pages, 'sorts'>, order: PageOrder) {
  const down = order === 'newest_first' || order === 'largest_first'
  return { columns: isBySize(order) ? [sorts.size!, ...sorts.time] : sorts.time, down }
}

export function isBySize(order: PageOrder | null | undefined): boolean {
  return order === 'largest_first' || order === 'smallest_first'
}
