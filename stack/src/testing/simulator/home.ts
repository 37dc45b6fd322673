import type { FreshDatabase } from '@polder/testing/database'
import pg from 'pg'
import { DataSource } from 'typeorm'
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'

/** So many seeds are played on one database: with each its tables hold more that is gone. */
const SEEDS_OF_A_HOME = 25

/** A database that seeds are played on one after the other, and the connections that the last one left in order. */
export interface Home {
  readonly database: FreshDatabase
  played: number
  connections?: { readonly db: DataSource; readonly own: pg.Client }
}

let home: Home | undefined

/**
 * Making a database, and connections that know its tables and plans, costs more than a seed's own statements do.
 * @param make a database as every seed begins with it, with what `keepBeginning` has kept in it
 * @returns the home, gone back to its beginning
 */
export async function comeHome(make: () => Promise<FreshDatabase>): Promise<Home> {
  if (home && home.played >= SEEDS_OF_A_HOME) await leaveHome()
  const back = 'select kept.go_back()'
  if (home?.connections) await home.connections.own.query(back)
  else await home?.database.plant(back)
  home ??= { database: await make(), played: 0 }
  home.played += 1
  return home
}

export async function leaveHome(): Promise<void> {
  const left = home
  home = undefined
  if (!left) return
  await Promise.all([left.connections?.db.destroy(), left.connections?.own.end()])
  await left.database.drop()
}

/** Keeps all rows and sequences as they are now, for `kept.go_back()`. */
export async function keepBeginning(database: FreshDatabase): Promise<void> {
  const client = await openAsSuperuser(database)
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns
       from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition group by c.oid order by c.oid`,
    )
    const { rows: sequences } = await client.query<{ name: string; last: string; called: boolean }>(
      `select oid::regclass::text as name, coalesce(pg_sequence_last_value(oid), 1) as last,
         pg_sequence_last_value(oid) is not null as called
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
    )
    await client.query('create schema kept')
    const filled: string[] = []
    for (const { name, columns } of tables) {
      const { rowCount } = await client.query(`create table kept.${name} as select ${columns} from ${name}`)
      if (rowCount)
        filled.push(`insert into ${name} (${columns}) overriding system value table kept.${name};`)
    }
    await client.query(`create function kept.go_back() returns void language plpgsql as $$ begin
      ${tables.map(({ name }) => `delete from ${name};`).join('\n')}
      ${filled.join('\n')}
      ${sequences.map(({ name, last, called }) => `perform setval('${name}', ${last}, ${called});`).join('\n')}
    end $$`)
  } finally {
    await client.end()
  }
}

/** @returns a data source that remembers nothing, on the connections of another one, which nobody uses any more */
export async function onConnectionsOf(old: DataSource): Promise<DataSource> {
  const { master, version, database, searchSchema } = old.driver as PostgresDriver
  const db = new DataSource(old.options)
  Object.assign(db.driver, { version, database, searchSchema, createPool: async () => master })
  return await db.initialize()
}

/** Works past all rules of the tables. */
export async function openAsSuperuser({ superuserUrl }: FreshDatabase): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: superuserUrl,
    options: '-c session_replication_role=replica',
  })
  await client.connect()
  return client
}
