import type { EntityManager } from 'typeorm'
import type { List } from './define-list.ts'
import type { Field } from './field.ts'
import { selectRows } from './selection.ts'

/**
 * Reads the newest rows as JSON that the database writes: ten thousand of them are many to make objects of.
 * @param list one with a declared JSON answer
 * @param most rows that are read
 * @returns the newest rows, the newest first, as JSON objects with commas between them
 */
export async function readNewestJson(manager: EntityManager, list: List, most: number) {
  const { columns, only, joins = list.joins } = list.json!
  const selection = await selectRows(manager, list, { only })
  const { alias, values } = selection!
  const value = list.sorts.createdAt!.sql
  const row = Object.entries(columns)
    .map(([property, name], index) => {
      const written = jsonOf(list.fields[name]!)
      return `'${index === 0 ? '{' : ','}"${property}":' || ${written}`
    })
    .join(' || ')
  const [read]: { count: number; rows: string }[] = await manager.query(
    `with page as materialized (
       select ${alias}.*, ${list.key.sql} as page_key, ${value} as page_value ${selection!.sql()}
       order by ${value} desc, ${list.key.sql} desc limit ${most + 1})
     select (select count(*)::integer from page) as count, coalesce(string_agg(l.row, ',' order by page_value desc, page_key desc), '') as rows
     from (
       select ${row} || '}' as row, ${alias}.page_value, ${alias}.page_key from page ${alias} ${joins}
       order by ${alias}.page_value desc, ${alias}.page_key desc limit ${most}) l`,
    values,
  )
  return { rows: read!.rows, truncated: read!.count > most }
}

/** @returns SQL that writes the field's value as JSON; amounts become numbers in POL */
export function jsonOf({ kind, sql, nullable }: Pick<Field, 'kind' | 'sql' | 'nullable'>): string {
  const written = writeJson(kind, sql)
  return nullable ? `coalesce(${written}, 'null')` : written
}

function writeJson(kind: Field['kind'], sql: string): string {
  switch (kind) {
    case 'amount':
      // The nearest number there is. Written out, so that nothing is rounded before the end.
      return `(${sql} * 0.000000000000000001)::float8::text`
    case 'instant':
      // ISO 8601 in UTC, as JavaScript writes it.
      return `'"' || to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`
    case 'address':
    case 'hash':
    case 'one':
      // Nothing in them needs escaping.
      return `'"' || ${sql} || '"'`
    case 'count':
    case 'number':
      return `(${sql})::text`
    default:
      return `to_json(${sql})::text`
  }
}
