import type { EntityManager } from 'typeorm'
import type { List } from './define-list.ts'
import { type Fields, type RecordOf, type RowType, readRecord } from './field.ts'
import { type RowFilter, selectRows } from './selection.ts'

export interface ListQuery<Sort extends string = string> {
  sortBy: Sort
  descending: boolean
  filter: RowFilter
  first: number
  /** where the page before ended, as text: the value that is sorted by, and the key */
  after?: readonly string[] | null
}

/** How far rows are counted. */
const MAX_COUNTED = 10_000

/** A thousandth of what a large table holds. */
const SORTED_UP_TO = 5_000

/**
 * Reads from where the page before ended, never by counting rows, so that the last page costs what the first does.
 * @param names the fields that are wanted; all when left out
 * @returns one page of the list
 */
export async function readList<
  F extends Fields,
  Sort extends string,
  Name extends keyof F & string = keyof F & string,
>(
  manager: EntityManager,
  list: List<F, Sort>,
  query: ListQuery<Sort>,
  names?: readonly Name[],
): Promise<(RecordOf<Pick<F, Name>> & { place: readonly string[] })[]> {
  const selection = await selectRows(manager, list, query.filter)
  if (!selection) return []
  const { sql, type, joins, sortedUpTo } = list.sorts[query.sortBy]
  const { key } = list
  await selection.sortFew(manager, sortedUpTo ?? SORTED_UP_TO)
  selection.join(joins)
  const direction = query.descending ? 'desc' : 'asc'
  if (query.after) {
    const than = query.descending ? '<' : '>'
    const [after, row] = query.after
    const value = `${selection.bind(after)}::${type}`
    selection.conditions.push(
      // The first is what an index of a joined table understands.
      `${sql} ${than}= ${value} and (${sql}, ${key.sql}) ${than} (${value}, ${selection.bind(row)}::${key.type})`,
    )
  }
  const { alias } = selection
  const rows: { place: string[] }[] = await manager.query(
    `select ${selectFields(list, names)}, array[${alias}.page_value::text, ${alias}.page_key::text] as place
     from (select ${alias}.*, ${key.sql} as page_key, ${sql} as page_value ${selection.sql()}
       order by ${sql} ${direction}, ${key.sql} ${direction} limit ${selection.bind(query.first)}::integer) ${alias}
     ${list.joins}
     order by ${alias}.page_value ${direction}, ${alias}.page_key ${direction}`,
    selection.values,
  )
  return rows.map((row) => ({ ...readRecord(list.fields, row), place: row.place }))
}

/** @returns how many rows there are, counted to {@link MAX_COUNTED}; `exact` is false when there are more */
export async function countList(manager: EntityManager, list: List, filter: RowFilter) {
  const selection = await selectRows(manager, list, filter)
  const count = selection ? await selection.count(manager, MAX_COUNTED + 1) : 0
  return { count: Math.min(count, MAX_COUNTED), exact: count <= MAX_COUNTED }
}

/** Reads the whole list in its order, a thousand rows in memory at a time. */
export async function* streamList(
  manager: EntityManager,
  list: List,
  query: Omit<ListQuery, 'first' | 'after'>,
  names?: readonly string[],
) {
  const first = 1_000
  let after: readonly string[] | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof readList>> = await readList(
      manager,
      list,
      { ...query, first, after },
      names,
    )
    yield* page
    if (page.length < first) return
    after = page.at(-1)!.place
  }
}

/** @returns what is selected for the fields */
export function selectFields(list: RowType, names: readonly string[] = Object.keys(list.fields)): string {
  return names
    .map((name) => [name, list.fields[name]!] as const)
    .filter(([, field]) => !field.given)
    .map(([name, { kind, sql }]) => `${sql}${kind === 'day' ? '::text' : ''} as "${name}"`)
    .join(', ')
}
