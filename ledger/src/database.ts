import { measuredGauge } from '@polder/base/measure'
import { withSessionOptions } from '@polder/base/process-role'
import pg from 'pg'
import { DataSource } from 'typeorm/data-source/DataSource.js'
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'

export interface DatabaseOptions {
  /** PostgreSQL connection URL of the running product's role. */
  url: string
  /** Most connections this process opens (default 10). */
  poolSize?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /** A statement that runs longer is ended by the server (milliseconds; default none). */
  statementTimeoutMs?: number
}

/** Amounts and their sums are exact: none is ever a number, and none text that somebody must remember to read. */
const WEI_AS_BIGINT = {
  getTypeParser: (type: number, format?: 'text') =>
    type === pg.types.builtins.NUMERIC ? BigInt : pg.types.getTypeParser(type, format),
}

/**
 * The product's TypeORM data source: its connections and database transactions. The schema comes from the SQL migrations
 * alone; there are no entities.
 * @returns not yet initialized: call `initialize()`
 */
export function createDataSource(options: DatabaseOptions): DataSource {
  const source = new DataSource({
    type: 'postgres',
    url: quick(options.url),
    synchronize: false,
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'polder',
    extra: {
      types: WEI_AS_BIGINT,
      connectionTimeoutMillis: 10_000,
      // A new connection knows no table and no plan: its first statements cost many times what later ones do, and where they
      // are needed is where the server has most to do.
      idleTimeoutMillis: 600_000,
      // What stands between forgets a connection that is silent for minutes, and tells nobody.
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000,
      // Statements that need no answer of one another are given at once (`Promise.all`), and then sent at once: a database
      // transaction takes a few round trips and not one for each.
      pipeline: true,
      ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
    },
  })
  watchPool(options.applicationName ?? 'polder', source)
  return source
}

/** Compiling costs more than our statements, no disk turns, and isolation is said once, not in each database transaction. */
function quick(url: string): string {
  const isolation = '-c default_transaction_isolation=read\\ committed'
  return withSessionOptions(url, `-c jit=off -c random_page_cost=1.1 ${isolation}`)
}

/**
 * Gives a data source that is initialized read replicas: pools that are closed with it, and that only who asks for them
 * uses. TypeORM's own way does not start while one of them is away.
 */
export function addReplicas(source: DataSource, urls: readonly string[]): void {
  const driver = source.driver as PostgresDriver
  driver.slaves = urls.map((url) =>
    new pg.Pool({ ...driver.master.options, connectionString: quick(url) }).on('error', () => undefined),
  )
}

/** Works on a data source of its own, which is closed with the work. */
export async function withDataSource<Result>(
  options: DatabaseOptions,
  work: (db: DataSource) => Promise<Result>,
): Promise<Result> {
  const db = await createDataSource(options).initialize()
  return await work(db).finally(() => db.destroy())
}

/** What TypeORM's driver keeps its connections in. */
export interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly options: { readonly max: number }
}

const watched: { name: string; source: WeakRef<DataSource> }[] = []

measuredGauge({
  name: 'polder_database_connections',
  help: 'Connections of this process to Postgres by state, and queries that wait for one',
  labels: ['pool', 'state'] as const,
  measure: () => {
    const sums = new Map<string, { pool: string; state: string; value: number }>()
    for (const { name, source } of watched) {
      for (const { totalCount, idleCount, waitingCount } of poolsOf(source.deref())) {
        const states = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
        for (const [state, count] of Object.entries(states)) {
          const sum = sums.get(`${name} ${state}`) ?? { pool: name, state, value: 0 }
          sum.value += count
          sums.set(`${name} ${state}`, sum)
        }
      }
    }
    return [...sums.values()].map(({ pool, state, value }) => ({ labels: { pool, state }, value }))
  },
})

/** Shows a data source's connections among the metrics for as long as it is open. */
function watchPool(name: string, source: DataSource): void {
  const gone = watched.findIndex((other) => other.source.deref() === undefined)
  if (gone >= 0) watched.splice(gone, 1)
  watched.push({ name, source: new WeakRef(source) })
}

function poolsOf(source: DataSource | undefined): Pool[] {
  if (!source?.isInitialized) return []
  const { master, slaves } = source.driver as unknown as { master?: Pool; slaves?: Pool[] }
  return [...(master ? [master] : []), ...(slaves ?? [])]
}
