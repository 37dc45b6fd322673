import type { EntityManager } from 'typeorm'
import { given } from '../reads/given.ts'
import { aliasOf } from './define-list.ts'
import { columnsOfOrder, type PageOrder, type Pages, type Placed } from './define-pages.ts'
import { type Fields, type RecordOf, type RowType, readRecord } from './field.ts'
import { selectFields } from './read-list.ts'

/** Which rows are wanted; what is left out or null holds nothing back. */
export type RowsWanted<Only extends string = string> = {
  /** ids or addresses of wallets; left out of a list of the product */
  of?: readonly string[]
  /** UTC days, both with it */
  fromDay?: string | null
  toDay?: string | null
} & { readonly [Name in Only]?: unknown }

export type PageWanted<Only extends string = string> = RowsWanted<Only> & {
  /** most rows, for each wallet */
  first: number
  /** newest first when left out */
  order?: PageOrder | null
  /** rows behind this place only */
  after?: readonly string[] | null
}

/**
 * Reads from where the page before ended, never by counting rows, so that the last page costs what the first does.
 * @returns one page of each wallet's list, in its order
 */
export async function readPages<F extends Fields, Only extends string>(
  manager: EntityManager,
  list: Pages<F, Only>,
  { first, order, after, ...wanted }: PageWanted<Only>,
): Promise<Placed<RecordOf<F>>[]> {
  const { relation, rows, values } = select(list, wanted)
  const { columns, down } = columnsOfOrder(list, order ?? 'newest_first')
  const sql = columns.map(([column]) => column)
  const sort = sql.map((column) => `${column} ${down ? 'desc' : 'asc'}`).join(', ')
  const bind = (value: unknown) => `$${values.push(value)}`
  const place = after && columns.map(([, type], n) => `${bind(after[n])}::${type}`)
  const behind = place ? ` and (${sql.join(', ')}) ${down ? '<' : '>'} (${place.join(', ')})` : ''
  const { alias } = list
  const read: object[] = await manager.query(
    `select ${selectFields(list)}, q.id::text as "of", array[${sql.map((column) => `(${column})::text`).join(', ')}] as place
     from ${relation}
     cross join lateral (select ${alias}.* ${rows}${behind} order by ${sort} limit ${bind(first)}::integer) ${alias}
     ${list.joins ?? ''} order by ${sort}`,
    values,
  )
  return read.map((row) => {
    const { of, place } = row as Placed<object>
    return Object.assign(readRecord(list.fields, row), { of, place })
  })
}

/** @returns how many rows each wallet has; of the product as a whole, by `''` */
export async function countPages<F extends Fields, Only extends string>(
  manager: EntityManager,
  list: Pages<F, Only>,
  wanted: RowsWanted<Only>,
): Promise<Map<string, number>> {
  const { relation, rows, values } = select(list, wanted)
  const counts: { id: string; n: number }[] = await manager.query(
    `select q.id::text as id, c.n from ${relation} cross join lateral (select count(*)::integer as n ${rows}) c`,
    values,
  )
  return new Map(counts.map(({ id, n }) => [id, n]))
}

/** Only what is asked for stands in the text, so that it is planned well, once. */
function select(list: Pages, { of, fromDay, toDay, ...only }: RowsWanted) {
  const wallets = given(list.of ?? 'text', 'id', of ?? [''])
  const values = [wallets.value]
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const conditions = [list.where]
  const instant = (day: string) =>
    list.day?.type === 'date' ? day : `(${day})::timestamp at time zone 'UTC'`
  if (list.day && fromDay) conditions.push(`${list.day.sql} >= ${instant(bind(fromDay, 'date'))}`)
  if (list.day && toDay) conditions.push(`${list.day.sql} < ${instant(`(${bind(toDay, 'date')} + 1)`)}`)
  for (const [name, { sql, type }] of Object.entries(list.filters ?? {})) {
    const value = only[name]
    if (value != null) conditions.push(sql(bind(value, type)))
  }
  return { relation: wallets.relation, rows: `from ${list.from} where ${conditions.join(' and ')}`, values }
}

/** As {@link readRows}. @returns the one row that there can be, or null */
export async function readRow<F extends Fields>(
  ...wanted: Parameters<typeof readRows<F>>
): Promise<RecordOf<F> | null> {
  return (await readRows(...wanted))[0] ?? null
}

/** @param list of either kind; @param condition SQL that rows meet. @returns those rows, in no order */
export async function readRows<F extends Fields>(
  manager: EntityManager,
  list: RowType<F> & Pick<Pages, 'from' | 'joins'>,
  condition: string,
  values: readonly unknown[],
): Promise<RecordOf<F>[]> {
  const { from, joins = '' } = list
  const alias = aliasOf(from)
  const rows: object[] = await manager.query(
    `select ${selectFields(list)} from (select ${alias}.* from ${from} where ${condition}) ${alias} ${joins}`,
    [...values],
  )
  return rows.map((row) => readRecord(list.fields, row))
}
