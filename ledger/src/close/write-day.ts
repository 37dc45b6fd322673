import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { EntityManager } from 'typeorm'
import { copyRows } from '../copy-rows.ts'
import type { DayResult, Draw } from './day-income.ts'
import { INCOME_COLUMNS, type IncomeTotals, incomeLine, type WalletIncome } from './income.ts'
import type { Shard } from './shards.ts'

/** Columns of a draw's line, in order. */
export const DRAW_COLUMNS = 'position_id, wallet_id, drawn_day, tier, reward'

/**
 * Writes what a day pays to each wallet, and its draws.
 * @returns the day's digest: SHA-256 over the digest of the day before, the lines of income by wallet, and the lines
 *   of draws by position
 */
export async function writeIncome(
  client: PoolClient,
  day: string,
  incomes: readonly WalletIncome[],
  draws: readonly Draw[],
  previous: Buffer | null,
): Promise<Buffer> {
  const hash = createHash('sha256').update(previous ?? '')
  await copyRows(
    client,
    `copy day_income (${INCOME_COLUMNS}) from stdin`,
    mapped(incomes, (income) => incomeLine(day, income)),
    (block) => hash.update(block),
  )
  await copyRows(
    client,
    `copy mystery_box (${DRAW_COLUMNS}, vests_at) from stdin`,
    mapped(draws, (draw) => {
      const line = drawLine(day, draw)
      hash.update(`${line}\n`)
      return `${line}\t${draw.vestsAt.toISOString()}`
    }),
  )
  return hash.digest()
}

function drawLine(day: string, draw: Draw): string {
  return `${draw.positionId}\t${draw.walletId}\t${day}\t${draw.tier}\t${draw.reward}`
}

function* mapped<T>(items: readonly T[], line: (item: T) => string): Iterable<string> {
  for (const item of items) yield line(item)
}

/** Writes what explains the day: its seed, prize rounds and club payouts. */
export async function writeEvidence(
  manager: EntityManager,
  day: string,
  seed: Buffer | null,
  result: DayResult,
): Promise<void> {
  const { rounds, clubs } = result
  if (seed) await manager.query('insert into box_seed (day, seed) values ($1, $2)', [day, seed])
  await manager.query(
    `insert into prize_round (day, kind, week_id, pool, threshold, qualified, share)
     select $1::date, * from unnest($2::text[], $3::text[], $4::numeric[], $5::numeric[], $6::integer[], $7::numeric[])`,
    [
      day,
      rounds.map((r) => r.kind),
      rounds.map((r) => r.weekId),
      rounds.map((r) => r.pool.toString()),
      rounds.map((r) => r.threshold.toString()),
      rounds.map((r) => r.qualified),
      rounds.map((r) => r.share.toString()),
    ],
  )
  await manager.query(
    `insert into club_payout (day, wallet_id, club, left_volume, right_volume, basis_points, amount)
     select $1::date, * from unnest($2::bigint[], $3::text[], $4::numeric[], $5::numeric[], $6::integer[], $7::numeric[])`,
    [
      day,
      clubs.map((c) => c.walletId),
      clubs.map((c) => c.club),
      clubs.map((c) => c.left.toString()),
      clubs.map((c) => c.right.toString()),
      clubs.map((c) => c.basisPoints),
      clubs.map((c) => c.amount.toString()),
    ],
  )
}

/** Writes the ranges of wallets in which the day is posted, with the house's side of each. */
export async function writeShards(
  manager: EntityManager,
  day: string,
  shards: readonly Shard[],
): Promise<void> {
  await manager.query(
    `insert into close_shard (day, shard, first_wallet_id, last_wallet_id, wallets, interest, referral, mystery_box, prize, club)
     select $1::date, * from unnest($2::smallint[], $3::bigint[], $4::bigint[], $5::integer[], $6::numeric[], $7::numeric[],
       $8::numeric[], $9::numeric[], $10::numeric[])`,
    [
      day,
      shards.map((s) => s.shard),
      shards.map((s) => s.firstWalletId),
      shards.map((s) => s.lastWalletId),
      shards.map((s) => s.wallets),
      ...[0, 1, 2, 3, 4].map((place) => shards.map((s) => amountsOf(s)[place])),
    ],
  )
}

/** @returns wei by kind, in the order of the columns of `close_shard` and `day_close` */
export function amountsOf(totals: IncomeTotals): string[] {
  return [totals.interest, totals.referral, totals.mysteryBox, totals.prize, totals.club].map(String)
}
