import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DataSource } from 'typeorm'
import { INCOME_COLUMNS } from './income.ts'

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
    const rows = client.query(
      copyTo(
        `copy (select ${INCOME_COLUMNS} from day_income where day = '${literal}' order by wallet_id) to stdout`,
      ),
    )
    for await (const chunk of rows) hash.update(chunk)
    return { recorded: close.digest.toString('hex'), taken: hash.digest('hex') }
  } finally {
    await runner.release()
  }
}
