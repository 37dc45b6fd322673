import { PROCESSES, type Process, roleOf } from '@polder/base/process-role'
import type { DataSource, EntityManager } from 'typeorm'
import { ENTRY_RIGHTS, type Holder, TABLE_RIGHTS } from './table-rights.ts'

/**
 * Grants the role of each process that the server has, and the role of DATABASE_URL where it is none of these, what
 * `table-rights.ts` says, and takes back whatever else they have.
 * @param dataSource connected as the owner of the schema
 * @param appRole the role of DATABASE_URL; left out: only the roles of processes
 * @throws Error for a table whose rights are declared nowhere
 */
export async function grantRights(dataSource: DataSource, appRole?: string): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const tables = await tablesOf(manager)
    const forgotten = tables.filter((table) => !(table in TABLE_RIGHTS))
    if (forgotten.length > 0) throw new Error(`No rights are declared for ${forgotten.join(', ')}`)
    const roles: { rolname: string }[] = await manager.query(
      'select rolname from pg_roles where rolname = any($1)',
      [PROCESSES.map(roleOf)],
    )
    const known = new Set(roles.map(({ rolname }) => rolname))
    for (const process of PROCESSES)
      if (known.has(roleOf(process))) await grant(manager, tables, roleOf(process), process)
    if (appRole && !known.has(appRole)) await grant(manager, tables, appRole, 'all')
  })
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
  if (holder === 'all' || holder === 'api')
    await manager.query(`grant execute on function append_audit(text, text, text, jsonb) to ${name}`)
  const policy = `"entries of ${role.replaceAll('"', '""')}"`
  await manager.query(`drop policy if exists ${policy} on entry`)
  await manager.query(
    `create policy ${policy} on entry for insert to ${name} with check (${holder === 'all' ? 'true' : isOneOf(holder)})`,
  )
}

function isOneOf(process: Process): string {
  const kinds = ENTRY_RIGHTS[process].map((kind) => `'${kind}'`)
  return kinds.length === 0 ? 'false' : `kind in (${kinds.join(', ')})`
}
