import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DataSource } from 'typeorm'
import { INCOME_COLUMNS } from './income.ts'
import { DRAW_COLUMNS } from './write-day.ts'

/**
 * Takes a closed day's digest again from the rows as they are stored.
 * @returns both digests in hex; they differ when anything of the day, or of a day before it, was changed
 */
export async function verifyDay(db: DataSource, day: string): Promise<{ recorded: string; taken: string }> {
  const runner = db.createQueryRunner()
  try {
    const client: PoolClient = await runner.connect()
    const [close]: { digest: Buffer; previous_digest: Buffer | null }[] = await runner.query(
      'select digest, previous_digest from day_close where day = $1 and computed_at is not null',
      [day],
    )
    if (!close) throw new Error(`Day ${day} was not computed`)
    const hash = createHash('sha256').update(close.previous_digest ?? '')
    const literal = new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)
    for (const query of [
      `select ${INCOME_COLUMNS} from day_income where day = '${literal}' order by wallet_id`,
      `select ${DRAW_COLUMNS} from mystery_box where drawn_day = '${literal}' order by position_id`,
    ]) {
      for await (const chunk of client.query(copyTo(`copy (${query}) to stdout`))) hash.update(chunk)
    }
    return { recorded: close.digest.toString('hex'), taken: hash.digest('hex') }
  } finally {
    await runner.release()
  }
}
