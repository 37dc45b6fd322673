import { type Part, roleOf } from '@polder/base/process-role'
import type { EntityManager } from 'typeorm'
import { exists } from '../sql.ts'

/** @returns whether who is connected may take the role of a part, and that role has its rights in this database */
export async function mayActAs(manager: EntityManager, part: Part): Promise<boolean> {
  return await exists(
    manager,
    `select 1 from pg_roles where rolname = $1 and pg_has_role(oid, 'member') and has_table_privilege(oid, 'entry', 'select')`,
    [roleOf(part)],
  )
}
