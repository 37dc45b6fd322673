import type { PoolClient } from 'pg'
import type { DataSource } from 'typeorm'
import { copyOut } from '../copy.ts'
import { query } from '../sql.ts'
import { beginDigest, hashEvidence, incomeSelect } from './day-digest.ts'

/**
 * Takes a closed day's digest again from the rows as they are stored.
 * @returns both digests in hex; they differ when anything that the close decided was changed, of that day or of a day
 *   before it
 */
export async function verifyDay(db: DataSource, day: string): Promise<{ recorded: string; taken: string }> {
  const runner = db.createQueryRunner()
  try {
    const client: PoolClient = await runner.connect()
    const [close] = await query(
      runner,
      'select plan_version, digest as "digest!", previous_digest from day_close where day = $1 and computed_at is not null',
      [day],
    )
    if (!close) throw new Error(`Day ${day} was not computed`)
    const hash = beginDigest(day, close.plan_version, close.previous_digest)
    await copyOut(client, incomeSelect(day), (line) => hash.update(line))
    await hashEvidence(client, hash, day)
    return { recorded: close.digest.toString('hex'), taken: hash.digest('hex') }
  } finally {
    await runner.release()
  }
}
