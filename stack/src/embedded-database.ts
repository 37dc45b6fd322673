import { startPostgres } from '@polder/base/embedded/postgres'
import { PARTS, roleOf } from '@polder/base/process-role'
import type { GivenSettings } from '@polder/base/settings'
import { withClient } from '@polder/base/with-client'
import type pg from 'pg'
import { dataPaths } from './data-dir.ts'
import type { Secrets } from './secrets.ts'

const DATABASE = 'polder'
const OWNER = 'polder_owner'
const APP = 'polder_app'

export type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbeddedDatabase>>

/**
 * Starts the embedded Postgres of DATA_DIR, with the product's roles and its database.
 * @returns `url`: as the running product connects; `ownerUrl`: as migrations do
 */
export async function startEmbeddedDatabase(settings: GivenSettings, secrets: Secrets) {
  const postgres = await startPostgres({
    dataDir: dataPaths(settings).postgres,
    port: settings.DATABASE_PORT,
    password: secrets.superuserPassword,
  })
  try {
    await prepare(postgres.superuserUrl('postgres'), secrets)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return {
    postgres,
    url: appUrl(settings.DATABASE_PORT, secrets),
    ownerUrl: ownerUrl(settings.DATABASE_PORT, secrets),
  }
}

/** @returns the address of the embedded database for the running product's role */
export function appUrl(port: number, secrets: Pick<Secrets, 'appPassword'>): string {
  return embeddedUrl(port, APP, secrets.appPassword)
}

/** The same for the role that migrations connect as. */
export function ownerUrl(port: number, secrets: Pick<Secrets, 'ownerPassword'>): string {
  return embeddedUrl(port, OWNER, secrets.ownerPassword)
}

async function prepare(superuserUrl: string, secrets: Secrets): Promise<void> {
  await withClient({ connectionString: superuserUrl, connectionTimeoutMillis: 10_000 }, async (client) => {
    await ensureRole(client, OWNER, secrets.ownerPassword)
    await ensureRole(client, APP, secrets.appPassword)
    for (const part of PARTS) {
      await ensureRole(client, roleOf(part))
      await client.query(`grant ${roleOf(part)} to ${APP}`)
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE} owner ${OWNER}`)
  })
}

/** @param password left out: nobody can connect as it, only take its rights */
async function ensureRole(client: Pick<pg.Client, 'query'>, role: string, password?: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const login = password ? `login password '${password}'` : ''
  if (!rowCount) await client.query(`create role ${role} ${login}`)
}

function embeddedUrl(port: number, role: string, password: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
}
