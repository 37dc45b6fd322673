import { PARTS, type Part, roleOf } from '@polder/base/process-role'
import type { DataSource, EntityManager } from 'typeorm'
import { ENTRY_FLOWS } from '../books/entry-flows.ts'
import { exists } from '../sql.ts'
import { withdrawalMoves } from '../withdrawals/states.ts'
import { FUNCTION_RIGHTS, type Holder, TABLE_RIGHTS } from './table-rights.ts'

/**
 * Grants the role of each part that the server has, and the role of DATABASE_URL where it is none of these, what
 * `table-rights.ts` says, and takes back whatever else they have.
 * @param dataSource connected as the owner of the schema
 * @param appRole the role of DATABASE_URL; left out: only the roles of parts
 * @throws Error for a table whose rights are declared nowhere
 */
export async function grantRights(dataSource: DataSource, appRole?: string): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const tables = await tablesOf(manager)
    const forgotten = tables.filter((table) => !(table in TABLE_RIGHTS))
    if (forgotten.length > 0) throw new Error(`No rights are declared for ${forgotten.join(', ')}`)
    const roles: { rolname: string }[] = await manager.query(
      'select rolname from pg_roles where rolname = any($1)',
      [PARTS.map(roleOf)],
    )
    const known = new Set(roles.map(({ rolname }) => rolname))
    const holders = PARTS.flatMap((part): [string, Holder][] =>
      known.has(roleOf(part)) ? [[roleOf(part), part]] : [],
    )
    if (appRole && !known.has(appRole)) holders.push([appRole, 'all'])
    for (const [role, holder] of holders) await grant(manager, tables, role, holder)
    await writeRules(manager, holders)
  })
}

/** Which role stands for whom, which flows of money each may post, and which moves of withdrawals it may make. */
async function writeRules(manager: EntityManager, holders: readonly [string, Holder][]): Promise<void> {
  const flows = Object.entries(ENTRY_FLOWS).flatMap(([kind, all]) =>
    all.flatMap(([from_kind, to_kind, by]) => by.map((process) => ({ process, kind, from_kind, to_kind }))),
  )
  const moves = withdrawalMoves().flatMap(({ from, to, by }) =>
    by.map((process) => ({ from_state: from, to_state: to, process })),
  )
  await manager.query('delete from process_role')
  await manager.query(
    `insert into process_role select * from unnest($1::name[], $2::text[]) union all select current_user, 'all'`,
    [holders.map(([role]) => role), holders.map(([, holder]) => holder)],
  )
  for (const [table, rows] of [
    ['entry_flow', flows],
    ['withdrawal_transition', moves],
  ] as const) {
    await manager.query(`delete from ${table}`)
    await manager.query(
      `insert into ${table} select (jsonb_populate_record(null::${table}, r)).* from jsonb_array_elements($1) r`,
      [JSON.stringify(rows)],
    )
  }
}

async function tablesOf(manager: EntityManager): Promise<string[]> {
  const rows: { name: string }[] = await manager.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p', 'v', 'm') and not relispartition`,
  )
  return rows.map(({ name }) => name)
}

async function grant(manager: EntityManager, tables: string[], role: string, holder: Holder): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`
  await manager.query(`grant usage on schema public to ${name}`)
  await manager.query(`revoke all on all tables in schema public from ${name}`)
  for (const table of tables) {
    const rights = TABLE_RIGHTS[table]![holder]
    if (!rights) continue
    await manager.query(`grant ${rights} on "${table}" to ${name}`)
  }
  await manager.query(`grant usage on all sequences in schema public to ${name}`)
  for (const [called, by] of Object.entries(FUNCTION_RIGHTS)) {
    const given = holder === 'all' || by.includes(holder)
    await manager.query(
      given
        ? `grant execute on function ${called} to ${name}`
        : `revoke execute on function ${called} from ${name}`,
    )
  }
}

/** @returns whether who is connected may take the role of a part, and that role has its rights in this database */
export async function mayActAs(manager: EntityManager, part: Part): Promise<boolean> {
  return await exists(
    manager,
    `select 1 from pg_roles where rolname = $1 and pg_has_role(oid, 'member') and has_table_privilege(oid, 'entry', 'select')`,
    [roleOf(part)],
  )
}
