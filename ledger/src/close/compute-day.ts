import { setImmediate } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { DataSource, EntityManager, QueryRunner } from 'typeorm'
import { isRetryable } from '../database-transaction.ts'
import { campaignOn } from '../rules/prize-pool.ts'
import { execute, query } from '../sql.ts'
import { interestDue, proveControlTotals } from './control-totals.ts'
import { beginDigest, DIGEST_VERSION, hashEvidence } from './day-digest.ts'
import { type DayFacts, readDayFacts } from './day-facts.ts'
import { type DayResult, incomeOfDay } from './day-income.ts'
import { COMMISSIONS } from './income.ts'
import { carryReferral } from './referral-carried.ts'
import { cutShards, totalsOf } from './shards.ts'
import { leaveCoresFree, shareSnapshot } from './share-snapshot.ts'
import { amountsOf, writeDraws, writeEvidence, writeIncome, writeShards } from './write-day.ts'

/**
 * Computes what a day pays and writes it down, with its shards, control totals and digest, in one repeatable-read
 * database transaction. No balance moves yet. A day that is computed stays as it is.
 * @param day begun by `beginClose`
 * @returns the shards to post
 * @throws ControlTotalError when the totals proved from the database differ from those of the rules
 */
export async function computeDay(db: DataSource, day: string): Promise<number[]> {
  for (let attempt = 1; ; attempt++) {
    const runner = db.createQueryRunner()
    try {
      return await computeOnce(db, runner, day)
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction()
      if (attempt >= 5 || !isRetryable(error)) throw error
    } finally {
      await runner.release()
    }
  }
}

async function computeOnce(db: DataSource, runner: QueryRunner, day: string): Promise<number[]> {
  await runner.startTransaction('REPEATABLE READ')
  await leaveCoresFree(runner)
  const [close] = await query(
    runner,
    'select computed_at is not null as "computed!", plan_version from day_close where day = $1 for update',
    [day],
  )
  if (!close) throw new Error(`The close of ${day} was not begun`)
  if (!close.computed) {
    const beside = await shareSnapshot(db, runner)
    try {
      await computeAndWrite(runner.manager, beside?.manager, day, close.plan_version)
    } finally {
      await beside?.rollbackTransaction()
      await beside?.release()
    }
  }
  const shards = await query(runner, 'select shard from close_shard where day = $1 order by shard', [day])
  await runner.commitTransaction()
  return shards.map(({ shard }) => shard)
}

/** @param beside reads in the same snapshot */
async function computeAndWrite(
  manager: EntityManager,
  beside: EntityManager | undefined,
  day: string,
  planVersion: number,
): Promise<void> {
  const client: PoolClient = await manager.queryRunner!.connect()
  const facts = await readDayFacts(manager, day, true)
  // Postgres sums while this process computes, and is done when the rows are written.
  const interest = beside && interestDue(beside, day)
  // What it fails with is thrown where it is awaited; until then it must not count as unheard.
  interest?.catch(() => undefined)
  await setImmediate()
  const result = incomeOfDay(facts)
  const shards = cutShards(result.income)
  const totals = totalsOf(shards)
  const previous = await previousDigest(manager, day)
  const hash = beginDigest({ day, planVersion, previous })
  const write = async () => {
    await carryCampaign(manager, facts, result)
    await writeIncome(client, day, result.income, hash)
    await writeDraws(client, day, result.draws)
    await writeEvidence(manager, day, facts.seed, result)
    await hashEvidence(client, hash, day)
    await writeShards(manager, day, shards)
  }
  await write()
  await proveControlTotals(manager, day, totals, await (interest ?? interestDue(manager, day)))
  await execute(
    manager,
    `update day_close set computed_at = clock_timestamp(), wallets = $2, interest = $3, referral = $4, mystery_box = $5,
       prize = $6, club = $7, total = $3::numeric + $4 + $5 + $6 + $7, digest = $8, previous_digest = $9, digest_version = $10 where day = $1`,
    [day, totals.wallets, ...amountsOf(totals), hash.digest(), previous, DIGEST_VERSION],
  )
}

/** While a prize campaign is on, its referral earnings are carried from day to day, so that no day sums all of them. */
async function carryCampaign(manager: EntityManager, facts: DayFacts, { income }: DayResult): Promise<void> {
  const { plan, openedDay, day, tree, referralBefore: earned } = facts
  const campaign = campaignOn(plan, openedDay, day)
  if (!campaign || !earned || day === campaign.lastDay) return
  for (const column of COMMISSIONS) {
    const paid = income.column(column)
    if (paid) earned.addAll(paid)
  }
  await carryReferral(manager, tree, campaign.firstDay, day, earned)
}

async function previousDigest(manager: EntityManager, day: string): Promise<Buffer | null> {
  const [row] = await query(
    manager,
    'select digest as "digest!" from day_close where day < $1 order by day desc limit 1',
    [day],
  )
  return row?.digest ?? null
}
