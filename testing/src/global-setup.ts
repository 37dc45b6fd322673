import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@polder/base/embedded/port'
import { startPostgres } from '@polder/base/embedded/postgres'
import { PARTS, roleOf } from '@polder/base/process-role'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeTemporaryFolder, removeTemporaryFolder, sweepTemporaryFolders } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the run's Postgres. */
    postgresUrl: string
  }
}

/** One real Postgres for the whole run; each test file makes its own database on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepTemporaryFolders()
  const folder = makeTemporaryFolder('postgres')
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    password: randomBytes(16).toString('hex'),
    durable: false,
    maxConnections: 400,
  })
  // By its socket: a question and its answer by TCP take half as much of the processor again.
  const url = postgres.superuserUrl('postgres').replace('127.0.0.1', encodeURIComponent(folder))
  await createProcessRoles(url)
  project.provide('postgresUrl', url)
  return async () => {
    await postgres.stop()
    removeTemporaryFolder(folder)
  }
}

async function createProcessRoles(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  for (const part of PARTS) await client.query(`create role ${roleOf(part)}`)
  await client.end()
}
