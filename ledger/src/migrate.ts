import { readdirSync, readFileSync } from 'node:fs'
import { usernameOf } from '@polder/base/process-role'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { DataSource } from 'typeorm/data-source/DataSource.js'
import { grantRights } from './rights/grant-rights.ts'

const FOLDER = new URL('../migrations/', import.meta.url)

/** Other migrations than these made the schema. The message says what to do. */
export class ForeignSchemaError extends Error {
  override readonly name = 'ForeignSchemaError'

  constructor(found: string, expected: string) {
    super(
      `Other migrations than this version's made the schema of the database: it has ${found} where ${expected} is ` +
        'expected. Schemas of pre-releases of 0.1.0 cannot be upgraded. A demo: `npm run reset` empties it, and ' +
        '`npm start` starts again. In production: give DATABASE_URL and MIGRATION_DATABASE_URL a new, empty database.',
    )
  }
}

/**
 * Brings the schema and the rights of the product's roles up to date. Each migration runs in a database transaction of its own; several processes
 * may call this at once.
 * @param options.url PostgreSQL connection URL of the role that owns the schema
 * @param options.appUrl URL of a role for the whole product; it is granted what it needs and nothing that changes history
 * @returns the names of the migrations applied now
 * @throws ForeignSchemaError before anything is changed
 */
export async function migrate(options: { url: string; appUrl?: string }): Promise<string[]> {
  return withMigrations(options.url, async (dataSource) => {
    const applied = await dataSource.runMigrations({ transaction: 'each' })
    // What a newer version has made has rights that only it knows.
    if ((await appliedMigrations(dataSource)).length === migrationNames().length) {
      const appRole = options.appUrl && usernameOf(options.appUrl)
      await grantRights(dataSource, appRole === usernameOf(options.url) ? undefined : appRole)
    }
    return applied.map((migration) => migration.name)
  })
}

/**
 * @param url PostgreSQL connection URL of any role that may read the schema
 * @returns names of the migrations that the database lacks, in the order they apply
 * @throws ForeignSchemaError
 */
export async function pendingMigrations(url: string): Promise<string[]> {
  return withMigrations(url, async (dataSource) => {
    const applied = await appliedMigrations(dataSource)
    return migrationNames().slice(applied.length)
  })
}

/** Names of the migrations in the order they apply, e.g. `0002_books`. */
export function migrationNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.up.sql'))
    .map((file) => file.slice(0, -'.up.sql'.length))
    .sort()
}

async function withMigrations<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    migrations: migrationNames().map(migrationClass),
    migrationsTableName: 'schema_migration',
    applicationName: 'polder-migrate',
  })
  await dataSource.initialize()
  const lock = dataSource.createQueryRunner()
  try {
    await lock.query(`select pg_advisory_lock(hashtext('migrate'))`)
    assertOurs(await appliedMigrations(dataSource))
    return await work(dataSource)
  } finally {
    await lock.query(`select pg_advisory_unlock(hashtext('migrate'))`).catch(() => undefined)
    await lock.release()
    await dataSource.destroy()
  }
}

/** @returns names in the order they were applied; none when the database is new */
async function appliedMigrations(dataSource: DataSource): Promise<string[]> {
  const [table]: { exists: boolean }[] = await dataSource.query(
    `select to_regclass('schema_migration') is not null as exists`,
  )
  if (!table?.exists) return []
  const rows: { name: string }[] = await dataSource.query('select name from schema_migration order by id')
  return rows.map(({ name }) => name.replace(/_\d+$/, ''))
}

/** A database that a newer version has migrated further is ours: processes of both run side by side in an upgrade. */
function assertOurs(applied: readonly string[]): void {
  for (const [place, expected] of migrationNames().entries()) {
    const found = applied[place]
    if (found !== undefined && found !== expected) throw new ForeignSchemaError(found, expected)
  }
}

/** TypeORM orders migrations by the timestamp that ends their name: ours is the file's number. */
function migrationClass(file: string): new () => MigrationInterface {
  const number = Number(file.slice(0, 4))
  return class implements MigrationInterface {
    name = `${file}_${1_700_000_000_000 + number}`
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(readFileSync(new URL(`${file}.up.sql`, FOLDER), 'utf8'))
    }
    down = (): Promise<void> => Promise.reject(new Error(`${file} is not undone: restore a backup`))
  }
}
