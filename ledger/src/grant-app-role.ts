import type { DataSource } from 'typeorm'

/** Tables whose rows the running product may add and never change: the database refuses it twice over. */
const APPEND_ONLY = [
  'wallet',
  'entry',
  'transfer',
  'day_income',
  'plan_version',
  'system_log',
  'solvency_observation',
  'box_chain',
  'box_seed',
  'mystery_box',
  'prize_round',
  'club_payout',
  'withdrawal_approval',
  'proposed_change_approval',
  'balance_secret',
  'balance_tree',
  'forecast',
]
/** Tables whose rows move only as their triggers allow. */
const GUARDED = [
  'account',
  'position',
  'deposit',
  'withdrawal',
  'day_close',
  'close_shard',
  'proposed_change',
]
/** Derived data that is rebuilt as a whole. */
const REBUILT = ['team_a', 'team_b']
/** Reference data that only a migration changes, and what is written through a function of the owner's alone. */
const READ_ONLY = ['withdrawal_transition', 'schema_migration', 'audit_log', 'audit_head']

/**
 * Grants the running product's role what it needs. Everything not named above is working state that it may
 * also update and delete.
 * @param dataSource connected as the owner of the schema
 * @param role name of the running product's role, which must exist
 */
export async function grantAppRole(dataSource: DataSource, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`
  const tables: { tablename: string }[] = await dataSource.query(
    `select c.relname as tablename from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const statements = tables.map(
    ({ tablename }) => `grant ${rightsOn(tablename)} on "${tablename}" to ${name}`,
  )
  await dataSource.transaction(async (manager) => {
    await manager.query(`grant usage on schema public to ${name}`)
    await manager.query(`revoke all on all tables in schema public from ${name}`)
    for (const statement of statements) await manager.query(statement)
    await manager.query(`grant select on ledger_transfer, statement_line, team to ${name}`)
    await manager.query(`grant usage on all sequences in schema public to ${name}`)
    await manager.query(`grant execute on all functions in schema public to ${name}`)
  })
}

function rightsOn(table: string): string {
  if (READ_ONLY.includes(table)) return 'select'
  if (APPEND_ONLY.includes(table)) return 'select, insert'
  if (GUARDED.includes(table)) return 'select, insert, update'
  if (REBUILT.includes(table)) return 'select, insert, truncate'
  return 'select, insert, update, delete'
}
