import type { EntityManager } from 'typeorm'
import { query } from '../../sql.ts'

/** @returns who has acted and what was done, each once, by name: what the log can be filtered by */
export async function readAuditValues(manager: EntityManager): Promise<{ actors: string[]; acts: string[] }> {
  return { actors: await distinct(manager, 'actor'), acts: await distinct(manager, 'act') }
}

/** Steps from one value to the next by the index, so that a long log costs what a short one does. */
async function distinct(manager: EntityManager, column: 'actor' | 'act'): Promise<string[]> {
  const rows = await query(
    manager,
    `with recursive step as (
       (select ${column} as value from audit_log order by ${column} limit 1)
       union all
       select (select u.${column} from audit_log u where u.${column} > step.value order by u.${column} limit 1)
       from step where step.value is not null)
     select value as "value!" from step where value is not null limit 1000`,
  )
  return rows.map(({ value }) => value)
}
