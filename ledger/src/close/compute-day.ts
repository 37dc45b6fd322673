import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DataSource, EntityManager, QueryRunner } from 'typeorm'
import { isRetryable } from '../database-transaction.ts'
import { EARNS_INTEREST_SQL } from '../rules/interest.ts'
import { readDayFacts } from './day-facts.ts'
import { incomeOfDay } from './day-income.ts'
import {
  addToTotals,
  emptyTotals,
  INCOME_COLUMNS,
  type IncomeTotals,
  incomeLine,
  type WalletIncome,
} from './income.ts'
import { cutShards, type Shard } from './shards.ts'

/** Control totals that do not agree: nothing of the day was written. */
export class ControlTotalError extends Error {
  override readonly name = 'ControlTotalError'
}

/**
 * Computes what a day pays and writes it down, with its shards, control totals and digest, in one repeatable-read
 * database transaction. No balance moves yet. A day that is computed stays as it is.
 * @param day begun by {@link beginClose}
 * @returns the shards to post
 * @throws ControlTotalError when the totals proved from the database differ from those of the rules
 */
export async function computeDay(db: DataSource, day: string): Promise<number[]> {
  for (let attempt = 1; ; attempt++) {
    const runner = db.createQueryRunner()
    try {
      return await computeOnce(runner, day)
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction()
      if (attempt >= 5 || !isRetryable(error)) throw error
    } finally {
      await runner.release()
    }
  }
}

async function computeOnce(runner: QueryRunner, day: string): Promise<number[]> {
  const client: PoolClient = await runner.connect()
  await runner.startTransaction('REPEATABLE READ')
  const [close]: { computed: boolean }[] = await runner.query(
    'select computed_at is not null as computed from day_close where day = $1 for update',
    [day],
  )
  if (!close) throw new Error(`The close of ${day} was not begun`)
  if (!close.computed) await computeAndWrite(runner, client, day)
  const shards: { shard: number }[] = await runner.query(
    'select shard from close_shard where day = $1 order by shard',
    [day],
  )
  await runner.commitTransaction()
  return shards.map(({ shard }) => shard)
}

async function computeAndWrite(runner: QueryRunner, client: PoolClient, day: string): Promise<void> {
  const { manager } = runner
  const incomes = incomeOfDay(await readDayFacts(manager, day))
  const totals = emptyTotals()
  for (const income of incomes) addToTotals(totals, income)
  const previous = await previousDigest(manager, day)
  const digest = await copyIncomes(client, day, incomes, previous)
  await insertShards(manager, day, cutShards(incomes))
  await proveControlTotals(manager, day, totals)
  await manager.query(
    `update day_close set computed_at = clock_timestamp(), wallets = $2, interest = $3, referral = $4, mystery_box = $5,
       prize = $6, club = $7, total = $3::numeric + $4 + $5 + $6 + $7, digest = $8, previous_digest = $9 where day = $1`,
    [day, totals.wallets, ...amountsOf(totals), digest, previous],
  )
}

async function previousDigest(manager: EntityManager, day: string): Promise<Buffer | null> {
  const [row]: { digest: Buffer }[] = await manager.query(
    'select digest from day_close where day < $1 order by day desc limit 1',
    [day],
  )
  return row?.digest ?? null
}

/** Lines are sent in blocks of this many characters: small enough for memory, large enough for speed. */
const BLOCK = 1 << 16

async function copyIncomes(
  client: PoolClient,
  day: string,
  incomes: readonly WalletIncome[],
  previous: Buffer | null,
): Promise<Buffer> {
  const hash = createHash('sha256').update(previous ?? '')
  function* blocks() {
    let block = ''
    for (const income of incomes) {
      block += incomeLine(day, income)
      if (block.length < BLOCK) continue
      hash.update(block)
      yield Buffer.from(block)
      block = ''
    }
    hash.update(block)
    if (block) yield Buffer.from(block)
  }
  const copy = client.query(copyFrom(`copy day_income (${INCOME_COLUMNS}) from stdin`))
  await pipeline(Readable.from(blocks(), { objectMode: true }), copy)
  if (!copy.writableFinished) await once(copy, 'finish')
  return hash.digest()
}

async function insertShards(manager: EntityManager, day: string, shards: readonly Shard[]): Promise<void> {
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

/** The totals again, from the rows as they are stored and from the positions themselves. */
async function proveControlTotals(manager: EntityManager, day: string, totals: IncomeTotals): Promise<void> {
  const [stored]: Record<string, string>[] = await manager.query(
    `select count(*) as wallets, coalesce(sum(interest), 0) as interest,
       coalesce(sum(c1 + c2 + c3 + c4 + c5 + c6 + c7 + c8 + c9 + c10), 0) as referral,
       coalesce(sum(mystery_box), 0) as mystery_box, coalesce(sum(prize_weekly + prize_final), 0) as prize,
       coalesce(sum(club), 0) as club,
       (select coalesce(sum(daily_interest), 0) from position where ${EARNS_INTEREST_SQL}) as positions
     from day_income where day = $1::date`,
    [day],
  )
  const expected: Record<string, string> = {
    wallets: String(totals.wallets),
    interest: String(totals.interest),
    referral: String(totals.referral),
    mystery_box: String(totals.mysteryBox),
    prize: String(totals.prize),
    club: String(totals.club),
    positions: String(totals.interest),
  }
  for (const [name, value] of Object.entries(expected)) {
    if (stored![name] !== value)
      throw new ControlTotalError(`${day}: ${name} is ${stored![name]}, the rules say ${value}`)
  }
}

function amountsOf(totals: IncomeTotals): string[] {
  return [totals.interest, totals.referral, totals.mysteryBox, totals.prize, totals.club].map(String)
}
