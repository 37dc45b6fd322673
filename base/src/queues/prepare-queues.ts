import { runMigrations } from 'bullmq'
import type pg from 'pg'
import { PROCESSES, roleOf, usernameOf } from '../process-role.ts'
import { withClient } from '../with-client.ts'

const SCHEMA = 'bullmq'

/**
 * Makes the schema that the job queues live in when there is no Redis, brings it up to date, and lets the running
 * product's roles work in it. Safe to run again and from several processes at once. Run after the ledger's migrations.
 * @param options.ownerUrl role that may create a schema (MIGRATION_DATABASE_URL)
 * @param options.appUrl a role for the whole product (DATABASE_URL)
 */
export async function prepareQueues(options: { ownerUrl: string; appUrl?: string }): Promise<void> {
  const owner = { connectionString: options.ownerUrl, application_name: 'polder-prepare-queues' }
  await withClient(owner, async (client) => {
    await runMigrations(client, SCHEMA)
    const { rows } = await client.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any($1) and rolname <> current_user',
      [[...PROCESSES.map(roleOf), options.appUrl && usernameOf(options.appUrl)]],
    )
    for (const { rolname } of rows) await grant(client, rolname)
  })
}

async function grant(client: pg.Client, app: string): Promise<void> {
  const role = client.escapeIdentifier(app)
  // Two processes that grant at once would refuse each other ("tuple concurrently updated").
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtext('prepare_queues'))`)
  // BullMQ makes a sequence for each queue when it first adds a job to it.
  await client.query(`grant usage, create on schema ${SCHEMA} to ${role}`)
  await client.query(`grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${role}`)
  await client.query(`grant usage, select, update on all sequences in schema ${SCHEMA} to ${role}`)
  await client.query(`grant execute on all routines in schema ${SCHEMA} to ${role}`)
  await client.query('commit')
}
