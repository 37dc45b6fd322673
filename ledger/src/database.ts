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
  const replicaUrls = options.replicaUrls ?? []
  const source = new DataSource({
    type: 'postgres',
    ...(replicaUrls.length > 0
      ? { replication: { master: { url: options.url }, slaves: replicaUrls.map((url) => ({ url })) } }
      : { url: options.url }),
    synchronize: false,
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'polder',
    extra: {
      connectionTimeoutMillis: 10_000,
      // Compiling a statement costs more than any of ours runs.
      options: '-c jit=off',
      ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
    },
  })
  watchPool(options.applicationName ?? 'polder', source)
  return source
}
