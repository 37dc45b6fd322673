import type { PoolClient } from 'pg'
import type { DataSource } from 'typeorm'
import { query } from '../sql.ts'
import { beginDigest, hashEvidence, hashIncome, takeFirstDigest } from './day-digest.ts'

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
      'select plan_version, digest as "digest!", previous_digest, digest_version from day_close where day = $1 and computed_at is not null',
      [day],
    )
    if (!close) throw new Error(`Day ${day} was not computed`)
    const taken = await takeDigest(client, day, close)
    return { recorded: close.digest.toString('hex'), taken: taken.toString('hex') }
  } finally {
    await runner.release()
  }
}

interface CloseRow {
  plan_version: number
  digest: Buffer
  previous_digest: Buffer | null
  digest_version: number
}

async function takeDigest(client: PoolClient, day: string, close: CloseRow): Promise<Buffer> {
  const head = { day, planVersion: close.plan_version, previous: close.previous_digest }
  if (close.digest_version === 1) return takeFirstDigest(client, head)
  const hash = beginDigest(head)
  await hashIncome(client, hash, day)
  await hashEvidence(client, hash, day)
  return hash.digest()
}
