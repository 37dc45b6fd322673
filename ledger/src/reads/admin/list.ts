import { addDays, startOfDay } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import { anyAddress, type FoundWallets, findWallets } from './find-wallets.ts'

/** A column that a list is sorted by. */
export interface SortColumn {
  sql: string
  /** of Postgres */
  type: 'bigint' | 'date' | 'integer' | 'numeric' | 'text' | 'timestamptz'
  /** what brings the column in, when the list's own table has it not */
  joins?: readonly string[]
  /** so few rows that match are sorted; of more, the first are soon met in the order of the sort's index */
  sortedUpTo?: number
}

/**
 * A list that admins see: rows of one table, found by a key, sorted, filtered and read page by page from where the page
 * before ended (never by counting rows), so that the last page costs what the first does.
 */
export interface AdminList<Sort extends string, Only extends string, Row, Record_> {
  /** the table with its alias, and what else rows are taken from */
  from: string
  /** unique, and the second column of every index that a sort uses */
  key: { sql: string; type: 'bigint' | 'date' | 'text' }
  sorts: Record<Sort, SortColumn>
  /** what `from` and `to` are held against */
  at: { sql: string; type: 'timestamptz' | 'date' }
  /** how a wallet is known in this list, `strange` where it may never have become one; null: not at all */
  wallet: { id: string; joins?: readonly string[] } | { address: string; strange?: boolean } | null
  /** filters by value: each given the place of its values, a text[], and that of the value when there is only one */
  only: Record<Only, (values: string, single: string | null) => string>
  /** the only values that a filter understands; any others may be asked for and match nothing */
  known?: Partial<Record<Only, readonly string[]>>
  /** what is read of each row of the page, which goes by the table's alias */
  columns: string
  joins: string
  toRecord(row: Row): Record_
}

export interface AdminFilter<Only extends string> {
  /** part of an address, in any case */
  wallet?: string | null
  /** UTC days, both with it */
  from?: string | null
  to?: string | null
  /** values of which one must be met; left out or null: any */
  only?: { [Name in Only]?: readonly string[] | null }
}

export interface AdminAsk<Sort extends string, Only extends string> {
  sortBy: Sort
  descending: boolean
  filter: AdminFilter<Only>
  first: number
  /** where the page before ended */
  after?: Place | null
}

/** A row's place under a sort, as text. */
export interface Place {
  value: string
  key: string
}

export type Placed<Record_> = Record_ & { place: Place }

/** How far rows are counted. */
export const MOST_COUNTED = 10_000

/** A thousandth of what a large table holds. */
const SORTED_UP_TO = 5_000
/** Nothing lies before the one or after the other, and databases read days only so far. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '9999-12-31'

/** @returns one page of the list */
export async function readList<Sort extends string, Only extends string, Row, Record_>(
  manager: EntityManager,
  list: AdminList<Sort, Only, Row, Record_>,
  ask: AdminAsk<Sort, Only>,
): Promise<Placed<Record_>[]> {
  const found = await findRows(manager, list, ask.filter)
  if (!found) return []
  const { sql, type, joins, sortedUpTo } = list.sorts[ask.sortBy]
  const { key } = list
  await found.sortFew(manager, sortedUpTo ?? SORTED_UP_TO)
  found.join(joins)
  const direction = ask.descending ? 'desc' : 'asc'
  if (ask.after) {
    const than = ask.descending ? '<' : '>'
    const value = `${found.place(ask.after.value)}::${type}`
    found.conditions.push(
      // The first is what an index of a joined table understands.
      `${sql} ${than}= ${value} and (${sql}, ${key.sql}) ${than} (${value}, ${found.place(ask.after.key)}::${key.type})`,
    )
  }
  const { alias } = found
  const rows: (Row & { place_value: string; place_key: string })[] = await manager.query(
    `select ${list.columns}, ${alias}.page_value::text as place_value, ${alias}.page_key::text as place_key
     from (select ${alias}.*, ${key.sql} as page_key, ${sql} as page_value ${found.sql()}
       order by ${sql} ${direction}, ${key.sql} ${direction} limit ${found.place(ask.first)}::integer) ${alias}
     ${list.joins}
     order by ${alias}.page_value ${direction}, ${alias}.page_key ${direction}`,
    found.values,
  )
  return rows.map((row) => ({
    ...list.toRecord(row),
    place: { value: row.place_value, key: row.place_key },
  }))
}

/**
 * For what reads the newest rows in one query of its own.
 * @returns SQL of the rows, not in order, each with its place as `page_value` and `page_key`, and the SQL's parameters
 */
export async function findNewest<Only extends string>(
  manager: EntityManager,
  list: Source<Only> & Pick<AdminList<'createdAt', Only, never, unknown>, 'key' | 'sorts'>,
  filter: AdminFilter<Only>,
  most: number,
): Promise<{ alias: string; page: string; values: unknown[] }> {
  const found = (await findRows(manager, list, filter)) ?? new Found(list.from)
  const value = list.sorts.createdAt.sql
  const page = `select ${found.alias}.*, ${list.key.sql} as page_key, ${value} as page_value ${found.sql()}
    order by ${value} desc, ${list.key.sql} desc limit ${most}`
  return { alias: found.alias, page, values: found.values }
}

/** @returns how many rows there are, counted to {@link MOST_COUNTED}; `exact` is false when there are more */
export async function countList<Sort extends string, Only extends string, Row, Record_>(
  manager: EntityManager,
  list: AdminList<Sort, Only, Row, Record_>,
  filter: AdminFilter<Only>,
): Promise<{ count: number; exact: boolean }> {
  const found = await findRows(manager, list, filter)
  if (!found) return { count: 0, exact: true }
  const [row]: { count: number }[] = await manager.query(
    `select count(*)::integer as count from (select 1 ${found.sql()} limit ${MOST_COUNTED + 1}) as counted`,
    found.values,
  )
  const count = row?.count ?? 0
  return { count: Math.min(count, MOST_COUNTED), exact: count <= MOST_COUNTED }
}

/** Reads the whole list in its order, a thousand rows in memory at a time. */
export async function* streamList<Sort extends string, Only extends string, Row, Record_>(
  manager: EntityManager,
  list: AdminList<Sort, Only, Row, Record_>,
  ask: Omit<AdminAsk<Sort, Only>, 'first' | 'after'>,
): AsyncGenerator<Placed<Record_>> {
  const first = 1_000
  let after: Place | null = null
  for (;;) {
    const page: Placed<Record_>[] = await readList(manager, list, { ...ask, first, after })
    yield* page
    if (page.length < first) return
    after = page.at(-1)!.place
  }
}

/** What a filter needs to know of a list. */
type Source<Only extends string> = Pick<
  AdminList<never, Only, never, unknown>,
  'from' | 'at' | 'wallet' | 'only'
>

/** What is selected from, with its conditions. */
class Found {
  readonly conditions: string[] = []
  readonly values: unknown[] = []
  private readonly joins = new Set<string>()
  /** whether the one condition is known to be met by many rows */
  dense = false
  /** of the list's own table */
  readonly alias: string

  constructor(private from: string) {
    this.alias = from.split(' ')[1]!
  }

  join(joins: readonly string[] = []): void {
    for (const sql of joins) this.joins.add(sql)
  }

  /** @returns the parameter's place */
  place(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /**
   * A database that does not know how few rows match may walk through all the others in the order of the sort. Where
   * few do, they are read first and sorted then: `offset 0` is what holds it to that.
   */
  async sortFew(manager: EntityManager, few: number): Promise<void> {
    if (this.conditions.length === 0 || (this.dense && this.conditions.length === 1)) return
    const [row]: { count: number }[] = await manager.query(
      `select count(*)::integer as count from (select 1 ${this.sql()} limit ${few + 1}) as counted`,
      this.values,
    )
    if ((row?.count ?? 0) > few) return
    this.from = `(select ${this.alias}.* ${this.sql()} offset 0) ${this.alias}`
    this.conditions.length = 0
  }

  sql(): string {
    return `from ${[this.from, ...this.joins].join(' ')} ${this.conditions.length > 0 ? `where ${this.conditions.join(' and ')}` : ''}`
  }
}

/** @returns null when nothing can match */
async function findRows<Only extends string>(
  manager: EntityManager,
  list: Source<Only>,
  filter: AdminFilter<Only>,
): Promise<Found | null> {
  const found = new Found(list.from)
  if (filter.wallet && list.wallet) {
    const strange = 'address' in list.wallet && list.wallet.strange
    const wallets = strange ? anyAddress(filter.wallet) : await findWallets(manager, filter.wallet)
    if (wallets.kind === 'none') return null
    addWallets(found, list.wallet, wallets)
  }
  const instant = (day: string) => (list.at.type === 'date' ? day : startOfDay(day))
  const { from, to } = filter
  if (from && from > FIRST_DAY) found.conditions.push(`${list.at.sql} >= ${found.place(instant(from))}`)
  if (to && to < LAST_DAY) {
    const next = addDays(to < FIRST_DAY ? FIRST_DAY : to, 1)
    found.conditions.push(`${list.at.sql} < ${found.place(instant(next))}`)
  }
  for (const [name, values] of Object.entries(filter.only ?? {}) as [Only, readonly string[] | null][]) {
    if (!values) continue
    const single = values.length === 1 ? `${found.place(values[0])}::text` : null
    const any = single ? `array[${single}]` : `${found.place(values)}::text[]`
    found.conditions.push(list.only[name](any, single))
  }
  return found
}

function addWallets(
  found: Found,
  column: { id: string; joins?: readonly string[] } | { address: string },
  wallets: Exclude<FoundWallets, { kind: 'none' }>,
): void {
  if ('id' in column) found.join(column.joins)
  if (wallets.kind === 'few') {
    found.conditions.push(
      'id' in column
        ? `${column.id} = any(${found.place(wallets.ids)}::bigint[])`
        : `${column.address} = any(${found.place(wallets.addresses)}::text[])`,
    )
    return
  }
  found.dense = true
  if ('address' in column) {
    found.conditions.push(`${column.address} like ${found.place(wallets.pattern)}`)
    return
  }
  if (column.id !== 'w.id') found.join([walletJoin(column.id)])
  found.conditions.push(`w.address like ${found.place(wallets.pattern)}`)
}

/** @param id the column that holds a wallet's id */
export function walletJoin(id: string): string {
  return `join wallet w on w.id = ${id}`
}
