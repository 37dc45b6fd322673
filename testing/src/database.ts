import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface FreshDatabase {
  /** As the running product connects: a role that owns nothing. */
  readonly url: string
  /** As migrations connect: the owner of the database. */
  readonly ownerUrl: string
  /** As the superuser, for what no role of the product may do. */
  readonly superuserUrl: string
  drop(): Promise<void>
}

/** @returns a new, empty database on the run's Postgres, with an owner and an app role of its own */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = new URL(inject('postgresUrl'))
  const id = randomBytes(6).toString('hex')
  const [database, owner, app] = [`test_${id}`, `owner_${id}`, `app_${id}`]
  await asSuperuser(server, [
    `create role ${owner} login password '${id}'`,
    `create role ${app} login password '${id}'`,
    `create database ${database} owner ${owner}`,
  ])
  return {
    url: address(server, database, app, id),
    ownerUrl: address(server, database, owner, id),
    superuserUrl: address(server, database),
    drop: () =>
      asSuperuser(server, [
        `drop database if exists ${database} with (force)`,
        `drop role if exists ${app}`,
        `drop role if exists ${owner}`,
      ]),
  }
}

async function asSuperuser(server: URL, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function address(server: URL, database: string, user?: string, password?: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  if (user) url.username = user
  if (password) url.password = password
  return url.href
}
