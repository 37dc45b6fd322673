import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type DataSource, EntityManager, type ObjectLiteral, QueryFailedError } from 'typeorm'

/**
 * The manager that the API reads with. Its plain SQL runs on a replica where there are any (TypeORM by itself sends
 * only what its query builder makes there), and each text is prepared once per connection.
 */
export class ReadManager extends EntityManager {
  private readonly source: DataSource

  /** @param from `slave`: a replica, or the primary where there is none; `master`: what was just written is seen */
  constructor(
    db: DataSource,
    private readonly from: 'master' | 'slave',
  ) {
    super(db)
    this.source = db
  }

  /** @returns the rows. @throws QueryFailedError */
  override async query<Rows = ObjectLiteral[]>(text: string, values: unknown[] = []): Promise<Rows> {
    const runner = this.source.createQueryRunner(this.from)
    try {
      const client: PoolClient = await runner.connect()
      this.source.logger.logQuery(text, values, runner)
      const { rows } = await client.query({ name: nameOf(text), text, values })
      return rows as Rows
    } catch (error) {
      throw error instanceof Error ? new QueryFailedError(text, values, error) : error
    } finally {
      await runner.release()
    }
  }
}

const names = new Map<string, string>()

/** The texts are those of this product's code, so there are few. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `read_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
  }
  return name
}
