import { withSessionOptions } from '@polder/base/process-role'
import { DataSource } from 'typeorm'
import { watchPool } from './pool-metrics.ts'

export interface DatabaseOptions {
  /** PostgreSQL connection URL of the running product's role. */
  url: string
  /** Most connections this process opens (default 10). */
  poolSize?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /** Read replicas; TypeORM sends plain reads there. */
  replicaUrls?: string[]
  /** A statement that runs longer is ended by the server (milliseconds; default none). */
  statementTimeoutMs?: number
}

/**
 * The product's TypeORM data source: its connections and database transactions. The schema comes from the SQL migrations
 * alone; there are no entities.
 * @returns not yet initialized: call `initialize()`
 */
export function createDataSource(options: DatabaseOptions): DataSource {
  // Compiling a statement costs more than any of ours runs. The isolation is said once, not in each database transaction.
  const quick = (url: string) =>
    withSessionOptions(url, '-c jit=off -c default_transaction_isolation=read\\ committed')
  const url = quick(options.url)
  const replicaUrls = (options.replicaUrls ?? []).map(quick)
  const source = new DataSource({
    type: 'postgres',
    ...(replicaUrls.length > 0
      ? { replication: { master: { url }, slaves: replicaUrls.map((replica) => ({ url: replica })) } }
      : { url }),
    synchronize: false,
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'polder',
    extra: {
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
