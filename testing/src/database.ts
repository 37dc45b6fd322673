import { randomBytes } from 'node:crypto'
import { asPart, PARTS, type Part, roleOf } from '@polder/base/process-role'
import pg from 'pg'
import { inject } from 'vitest'

export interface FreshDatabase {
  /** As the running product connects: a role that owns nothing. */
  readonly url: string
  /** As one part of the product connects, in its role. */
  urlOf(part: Part): string
  /** As migrations connect: the owner of the database. */
  readonly ownerUrl: string
  /** As the superuser, for what no role of the product may do. */
  readonly superuserUrl: string
  /** Writes what the database refuses to everybody: as the superuser, without triggers. */
  plant(text: string, values?: unknown[]): Promise<void>
  drop(): Promise<void>
}

interface Roles {
  readonly owner: string
  readonly app: string
  readonly password: string
}

/** @returns a new, empty database on the run's Postgres, with an owner and an app role of its own */
export async function freshDatabase(): Promise<FreshDatabase> {
  const id = randomId()
  const roles = { owner: `owner_${id}`, app: `app_${id}`, password: id }
  const database = `test_${id}`
  await asSuperuser([...creationOf(roles), `create database ${database} owner ${roles.owner}`])
  return databaseOf(database, roles, [`drop role ${roles.app}`, `drop role ${roles.owner}`])
}

/**
 * Copies a template, which the first of a run to ask for it makes; all copies share its owner and its app role.
 * @param name of the template, in small letters
 * @param prepare fills the template, and closes its connections
 * @returns a database that is the caller's alone
 */
export async function copiedDatabase(
  name: string,
  prepare: (template: FreshDatabase) => Promise<void>,
): Promise<FreshDatabase> {
  const template = `template_${name}`
  const roles = { owner: `owner_of_${name}`, app: `app_of_${name}`, password: name }
  await makeOnce(template, async () => {
    const unfinished = `unfinished_${name}`
    // Whoever began it before did not come to its end.
    await asSuperuser([
      `drop database if exists ${unfinished} with (force)`,
      `drop role if exists ${roles.owner}, ${roles.app}`,
      ...creationOf(roles),
      `create database ${unfinished} owner ${roles.owner}`,
    ])
    await prepare(databaseOf(unfinished, roles))
    await asSuperuser([`alter database ${unfinished} rename to ${template}`])
  })
  const database = `test_${randomId()}`
  await asSuperuser([
    `create database ${database} template ${template} owner ${roles.owner} strategy file_copy`,
  ])
  return databaseOf(database, roles)
}

/**
 * Copies a database as it is, as a backup that is restored. Nobody may be connected to it.
 * @returns the copy, with the same roles
 */
export async function copyOf(original: FreshDatabase): Promise<FreshDatabase> {
  const { username, pathname } = new URL(original.ownerUrl)
  const database = `test_${randomId()}`
  await asSuperuser([
    `create database ${database} template ${pathname.slice(1)} owner ${username} strategy file_copy`,
  ])
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  return {
    url: at(original.url),
    urlOf: (part) => at(original.urlOf(part)),
    ownerUrl: at(original.ownerUrl),
    superuserUrl: at(original.superuserUrl),
    plant: (text, values) => plantAt(at(original.superuserUrl), text, values),
    drop: () => asSuperuser([`drop database if exists ${database} with (force)`]),
  }
}

const made = new Set<string>()

/** Several processes may ask for a template at once: one makes it, the others wait. */
async function makeOnce(template: string, make: () => Promise<void>): Promise<void> {
  if (made.has(template)) return
  await withSuperuser(async (client) => {
    const exists = async () =>
      (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1
    if (await exists()) return
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    if (!(await exists())) await make()
  })
  made.add(template)
}

function databaseOf(database: string, roles: Roles, afterDrop: string[] = []): FreshDatabase {
  const url = address(database, roles.app, roles.password)
  return {
    url,
    urlOf: (part) => asPart(url, part),
    ownerUrl: address(database, roles.owner, roles.password),
    superuserUrl: address(database),
    plant: (text, values) => plantAt(address(database), text, values),
    drop: () => asSuperuser([`drop database if exists ${database} with (force)`, ...afterDrop]),
  }
}

async function plantAt(url: string, text: string, values?: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}

function creationOf({ owner, app, password }: Roles): string[] {
  return [
    ...[owner, app].map((role) => `create role ${role} login password '${password}'`),
    `grant ${PARTS.map(roleOf).join(', ')} to ${app}`,
  ]
}

async function asSuperuser(statements: string[]): Promise<void> {
  await withSuperuser(async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

async function withSuperuser(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function address(database: string, user?: string, password?: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  if (user) url.username = user
  if (password) url.password = password
  return url.href
}

function randomId(): string {
  return randomBytes(6).toString('hex')
}
