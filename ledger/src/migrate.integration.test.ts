import { freshDatabase } from '@polder/testing/database'
import { rowsAt } from '@polder/testing/rows-at'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ForeignSchemaError, migrate, migrationNames, pendingMigrations } from './migrate.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

describe('migrations', () => {
  it('apply in the order of their names, each once', async () => {
    const applied = await migrate({ url: database.ownerUrl })
    expect(applied.map((name) => name.replace(/_\d+$/, ''))).toEqual(migrationNames())
    const rows = await rowsAt(database.ownerUrl, `select from pg_trigger where tgname = 'entry_append_only'`)
    expect(rows).toHaveLength(1)
    expect(await migrate({ url: database.ownerUrl })).toEqual([])
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
    await rowsAt(
      other.ownerUrl,
      `create table schema_migration (id serial primary key, timestamp bigint not null, name varchar not null);
       insert into schema_migration (timestamp, name) values (1700000000001, '0001_clock_plan_1700000000001'),
         (1700000000002, '0002_books_1700000000002');
       grant select on schema_migration to public`,
    )
    const refusal = migrate({ url: other.ownerUrl, appUrl: other.url })
    await expect(refusal).rejects.toBeInstanceOf(ForeignSchemaError)
    await expect(refusal).rejects.toThrow(/0001_clock_plan where .*pre-releases of 0\.1\.0.*npm run reset/)
    await expect(pendingMigrations(other.url)).rejects.toBeInstanceOf(ForeignSchemaError)
    await rowsAt(other.ownerUrl, 'delete from schema_migration')
    expect(await migrate({ url: other.ownerUrl })).toHaveLength(migrationNames().length)
    await other.drop()
  })

  it('accept a schema that a newer version has migrated further', async () => {
    const other = await freshDatabase()
    await migrate({ url: other.ownerUrl, appUrl: other.url })
    await rowsAt(
      other.ownerUrl,
      `insert into schema_migration (timestamp, name) values (1700000009999, '9999_later_1700000009999')`,
    )
    expect(await migrate({ url: other.ownerUrl })).toEqual([])
    expect(await pendingMigrations(other.url)).toEqual([])
    await other.drop()
  })
})
