import { createHash, type Hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { DataSource } from 'typeorm'
import { copyOut } from '../copy.ts'
import { dateOf } from '../read-numbers.ts'
import { query } from '../sql.ts'
import { INCOME_COLUMNS } from './income.ts'

/**
 * Begins the digest of a day: SHA-256 over the digest of the day before, the day and its plan, its rows of income as
 * COPY writes them, by wallet, and then the {@link hashEvidence evidence}.
 * @param previous digest of the day before; null for the first day
 */
export function beginDigest(day: string, planVersion: number, previous: Buffer | null): Hash {
  return createHash('sha256')
    .update(previous ?? '')
    .update(`day ${day} plan ${planVersion}\n`)
}

/** @returns what COPY runs for a day's rows of income, as `incomeRows` gives them */
export function incomeSelect(day: string): string {
  return `select ${INCOME_COLUMNS} from day_income where day = ${dateOf(day)} order by wallet_id`
}

/**
 * Adds everything else that a close decided, as it is stored: each draw, the seed revealed, each prize round and each
 * club payout; before each kind a line with its name.
 */
export async function hashEvidence(client: PoolClient, hash: Hash, day: string): Promise<void> {
  for (const [name, select] of Object.entries(evidenceOf(dateOf(day)))) {
    hash.update(`${name}\n`)
    await copyOut(client, select, (line) => hash.update(line))
  }
}

/** @param day as SQL writes it. @returns what COPY runs, in the order of the digest */
function evidenceOf(day: string) {
  return {
    draws: `select b.position_id, p.wallet_id, b.tier, b.reward,
        to_char(b.vests_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      from mystery_box b join position p on p.id = b.position_id where b.drawn_day = ${day} order by b.position_id`,
    seed: `select encode(seed, 'hex') from box_seed where day = ${day}`,
    rounds: `select kind, week_id, pool, threshold, qualified, coalesce(share::text, paid || ' by ' || earnings)
      from prize_round where day = ${day} order by kind collate "C"`,
    clubs: `select wallet_id, club, left_volume, right_volume, basis_points, amount from club_payout
      where day = ${day} order by wallet_id`,
  }
}

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
