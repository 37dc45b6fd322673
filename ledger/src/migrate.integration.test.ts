import { freshDatabase } from '@polder/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ForeignSchemaError, migrate, migrateDown, migrationNames, pendingMigrations } from './migrate.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.ownerUrl)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function onDatabase(url: string, statements: string[]): Promise<void> {
  const other = new pg.Client(url)
  await other.connect()
  for (const statement of statements) await other.query(statement)
  await other.end()
}

/** Everything in the schema that a migration can make, as one comparable text. */
async function schema(): Promise<string> {
  const { rows } = await client.query(`
    select string_agg(item, e'\\n' order by item) as schema from (
      select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as item
        from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migration'
      union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid <> coalesce(to_regclass('schema_migration'), 0)
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public' and tablename <> 'schema_migration'
      union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'function ' || p.oid::regprocedure || md5(prosrc) from pg_proc p
        where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select 'type ' || typname from pg_type where typnamespace = 'public'::regnamespace and typtype = 'e'
    ) as items`)
  return rows[0].schema ?? ''
}

describe('migrations', () => {
  it('go down one by one to what was there before each, and up again to the same schema', async () => {
    const names = migrationNames()
    const applied = await migrate({ url: database.ownerUrl })
    expect(applied).toHaveLength(names.length)
    const full = await schema()
    expect(full).toContain('entry_append_only')
    const seen = [full]
    for (const _ of names) {
      await migrateDown(database.ownerUrl)
      const now = await schema()
      expect(seen).not.toContain(now)
      seen.push(now)
    }
    expect(await schema()).toBe('')
    await migrate({ url: database.ownerUrl })
    expect(await schema()).toBe(full)
  })

  it('apply once when two processes start together', async () => {
    const other = await freshDatabase()
    const applied = await Promise.all([migrate({ url: other.ownerUrl }), migrate({ url: other.ownerUrl })])
    expect(applied.map((names) => names.length).sort()).toEqual([0, migrationNames().length])
    await other.drop()
  })

  it('are pending until they are applied', async () => {
    const other = await freshDatabase()
    expect(await pendingMigrations(other.url)).toEqual(migrationNames())
    await migrate({ url: other.ownerUrl, appUrl: other.url })
    expect(await pendingMigrations(other.url)).toEqual([])
    await other.drop()
  })

  it('refuse a schema that other migrations made, and leave it alone', async () => {
    const other = await freshDatabase()
    await onDatabase(other.ownerUrl, [
      'create table schema_migration (id serial primary key, timestamp bigint not null, name varchar not null)',
      `insert into schema_migration (timestamp, name) values (1700000000001, '0001_clock_plan_1700000000001'),
         (1700000000002, '0002_books_1700000000002')`,
      `grant select on schema_migration to public`,
    ])
    const refusal = migrate({ url: other.ownerUrl, appUrl: other.url })
    await expect(refusal).rejects.toBeInstanceOf(ForeignSchemaError)
    await expect(refusal).rejects.toThrow(/0001_clock_plan where .*pre-releases of 0\.1\.0.*npm run reset/)
    await expect(pendingMigrations(other.url)).rejects.toBeInstanceOf(ForeignSchemaError)
    await onDatabase(other.ownerUrl, ['delete from schema_migration'])
    expect(await migrate({ url: other.ownerUrl })).toHaveLength(migrationNames().length)
    await other.drop()
  })

  it('accept a schema that a newer version has migrated further', async () => {
    const other = await freshDatabase()
    await migrate({ url: other.ownerUrl, appUrl: other.url })
    await onDatabase(other.ownerUrl, [
      `insert into schema_migration (timestamp, name) values (1700000009999, '9999_later_1700000009999')`,
    ])
    expect(await migrate({ url: other.ownerUrl })).toEqual([])
    expect(await pendingMigrations(other.url)).toEqual([])
    await other.drop()
  })
})
