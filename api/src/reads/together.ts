import { setImmediate } from 'node:timers/promises'
import { postgresCode } from '@polder/ledger/sql'
import type { Pool, QueryConfig, QueryResult } from 'pg'

/** Longer than a statement may run (`parts.ts`): a connection that has not answered by then hangs. */
const MAX_ANSWER_MS = 6_000

/**
 * Sends statements that are asked for at once in one piece, over one connection, where they run one after the other: each
 * that goes alone wakes a process of the database, and this one with its answer, which costs more than many a statement.
 */
export class Together {
  private readonly opening = new Map<Pool, ReturnType<typeof this.open>>()

  /** As `pool.query`: each statement is answered, or fails, by itself. */
  async query(pool: Pool, statement: QueryConfig): Promise<QueryResult> {
    const opening = this.opening.get(pool) ?? this.open(pool)
    this.opening.set(pool, opening)
    const opened = await opening
    return await new Promise((resolve, reject) => {
      opened.client.query(statement, (error, result) => {
        // A value that is none says nothing of the connection.
        opened.failed ||= Boolean(error) && !postgresCode(error)?.startsWith('22')
        return error ? reject(error) : resolve(result)
      })
    })
  }

  private async open(pool: Pool) {
    await setImmediate()
    const client = await pool.connect().finally(() => this.opening.delete(pool))
    const opened = { client, failed: false }
    const { stream } = client.connection
    // pg's own `query_timeout` keeps each answer until the old generation is collected.
    const late = setTimeout(() => stream.destroy(new Error('Query read timeout')), MAX_ANSWER_MS)
    const release = (lost?: Error) => {
      clearTimeout(late)
      client.off('drain', release).off('error', release)
      // What it has prepared may be why: another takes its place.
      client.release(lost ?? opened.failed)
    }
    client.on('drain', release).on('error', release)
    stream.cork()
    // Once all who wait for the connection have asked.
    process.nextTick(() => stream.uncork())
    return opened
  }
}
