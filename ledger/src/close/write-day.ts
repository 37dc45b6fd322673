import type { Hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { EntityManager } from 'typeorm'
import { copyBlocks, copyRows } from '../copy.ts'
import { columns, query } from '../sql.ts'
import type { DayResult } from './day-income.ts'
import { INCOME_COLUMNS, type IncomeTable, type IncomeTotals } from './income.ts'
import { incomeRows } from './income-rows.ts'
import type { Shard } from './shards.ts'

/**
 * Writes what a day pays to each wallet.
 * @param hash the day's digest so far, to which the rows are added
 */
export async function writeIncome(
  client: PoolClient,
  day: string,
  income: IncomeTable,
  hash: Hash,
): Promise<void> {
  function* hashed() {
    for (const { text, binary } of incomeRows(day, income)) {
      hash.update(text)
      yield binary
    }
  }
  await copyBlocks(client, `copy day_income (${INCOME_COLUMNS}) from stdin (format binary)`, hashed())
}

export async function writeDraws(client: PoolClient, day: string, draws: DayResult['draws']): Promise<void> {
  await copyRows(
    client,
    'copy mystery_box (position_id, drawn_day, tier, reward, vests_at) from stdin',
    mapped(draws, ({ positionId, tier, reward, vestsAt }) =>
      [positionId, day, tier, reward, vestsAt.toISOString()].join('\t'),
    ),
  )
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
  if (seed) await query(manager, 'insert into box_seed (day, seed) values ($1, $2)', [day, seed])
  await query(
    manager,
    `insert into prize_round (day, kind, week_id, pool, threshold, qualified, share, earnings, paid)
     select $1::date, * from unnest($2::text[], $3::text[], $4::numeric[], $5::numeric[], $6::integer[], $7::numeric[],
       $8::numeric[], $9::numeric[])`,
    [
      day,
      ...columns(rounds, 'kind', 'weekId', 'pool', 'threshold', 'qualified', 'share', 'earnings', 'paid'),
    ],
  )
  await query(
    manager,
    `insert into club_payout (day, wallet_id, club, left_volume, right_volume, basis_points, amount)
     select $1::date, * from unnest($2::bigint[], $3::text[], $4::numeric[], $5::numeric[], $6::integer[], $7::numeric[])`,
    [day, ...columns(clubs, 'walletId', 'club', 'left', 'right', 'basisPoints', 'amount')],
  )
}

/** Writes the ranges of wallets in which the day is posted, with the house's side of each. */
export async function writeShards(
  manager: EntityManager,
  day: string,
  shards: readonly Shard[],
): Promise<void> {
  await query(
    manager,
    `insert into close_shard (day, shard, first_wallet_id, last_wallet_id, wallets, interest, referral, mystery_box, prize, club)
     select $1::date, * from unnest($2::smallint[], $3::bigint[], $4::bigint[], $5::integer[], $6::numeric[], $7::numeric[],
       $8::numeric[], $9::numeric[], $10::numeric[])`,
    [
      day,
      ...columns(shards, 'shard', 'firstWalletId', 'lastWalletId', 'wallets'),
      ...columns(shards, 'interest', 'referral', 'mysteryBox', 'prize', 'club'),
    ],
  )
}

/** @returns wei by kind, in the order of the columns of `close_shard` and `day_close` */
export function amountsOf(totals: Omit<IncomeTotals, 'wallets'>) {
  return [totals.interest, totals.referral, totals.mysteryBox, totals.prize, totals.club] as const
}
