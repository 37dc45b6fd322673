import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type DataSource, EntityManager, type ObjectLiteral, QueryFailedError } from 'typeorm'
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'

/**
 * The manager that the API reads with. Its plain SQL runs on a replica where there are any (TypeORM by itself sends
 * only what its query builder makes there), and each text is prepared once per connection.
 */
export class ReadManager extends EntityManager {
  private readonly source: DataSource
  private turn = 0

  /**
   * @param from `slave`: a replica, or the primary where there is none; `master`: what was just written is seen
   * @param prepared false behind a pooler that gives each statement another connection
   */
  constructor(
    db: DataSource,
    private readonly from: 'master' | 'slave',
    private readonly prepared = true,
  ) {
    super(db)
    this.source = db
  }

  /** @returns the rows. @throws QueryFailedError */
  override async query<Rows = ObjectLiteral[]>(text: string, values: unknown[] = []): Promise<Rows> {
    this.source.logger.logQuery(text, values)
    try {
      const { rows } = await this.pool().query({
        name: this.prepared ? nameOf(text) : undefined,
        text,
        values,
      })
      return rows as Rows
    } catch (error) {
      throw error instanceof Error ? new QueryFailedError(text, values, error) : error
    }
  }

  /** TypeORM's own pools: a runner for each statement would cost more than many a statement. */
  private pool(): Pool {
    const { master, slaves } = this.source.driver as PostgresDriver
    if (this.from === 'master' || slaves.length === 0) return master
    return slaves[this.turn++ % slaves.length]
  }
}

/** A prepared statement takes memory in each connection for as long as it lives: only so many are kept. */
const MAX_PREPARED = 100
const names = new Map<string, string>()

/** @returns undefined for what is not prepared */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_PREPARED) return known
  const name = `read_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}
