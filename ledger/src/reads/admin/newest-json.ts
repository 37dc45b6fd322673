import type { EntityManager } from 'typeorm'
import { type AdminFilter, type AdminList, findNewest } from './list.ts'

/** Rows of a list as JSON that the database writes: ten thousand of them are many to make objects of. */
export interface JsonList<Only extends string> {
  // Its records are not made here.
  list: AdminList<'createdAt', Only, never, unknown>
  /** where fields are read from beside the list's own table; all rows together are `page` */
  joins: string
  /** in their order; of each the SQL that writes its value as JSON, never null */
  fields: Record<string, string>
}

/**
 * @param most rows that are read
 * @returns the newest rows, the newest first, as JSON objects with commas between them
 */
export async function readNewestJson<Only extends string>(
  manager: EntityManager,
  { list, joins, fields }: JsonList<Only>,
  { filter, most }: { filter: AdminFilter<Only>; most: number },
): Promise<{ rows: string; truncated: boolean }> {
  const { alias, page, values } = await findNewest(manager, list, filter, most + 1)
  const row = Object.entries(fields)
    .map(([name, sql], index) => `'${index === 0 ? '{' : ','}"${name}":' || ${sql}`)
    .join(' || ')
  const [read]: { count: number; rows: string }[] = await manager.query(
    `with page as materialized (${page})
     select (select count(*)::integer from page) as count, coalesce(string_agg(l.row, ',' order by page_value desc, page_key desc), '') as rows
     from (
       select ${row} || '}' as row, ${alias}.page_value, ${alias}.page_key from page ${alias} ${joins}
       order by ${alias}.page_value desc, ${alias}.page_key desc limit ${most}) l`,
    values,
  )
  return { rows: read!.rows, truncated: read!.count > most }
}

/** @param sql wei. @returns SQL of a JSON number in POL, the nearest there is */
export function jsonPol(sql: string): string {
  // Written out, so that nothing is rounded before the end.
  return `(${sql} * 0.000000000000000001)::float8::text`
}

/** @param sql a point of time. @returns SQL of ISO 8601 in UTC, as JavaScript writes it */
export function jsonInstant(sql: string): string {
  return jsonPlain(`to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}

/** @param sql text of which nothing needs escaping, such as an address */
export function jsonPlain(sql: string): string {
  return `'"' || ${sql} || '"'`
}

/** @param sql any text */
export function jsonText(sql: string): string {
  return `to_json(${sql})::text`
}

/** @param sql SQL that {@link jsonPlain} and the others wrote of what may be null */
export function jsonOrNull(sql: string): string {
  return `coalesce(${sql}, 'null')`
}
