import { setImmediate } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { DataSource, EntityManager, QueryRunner } from 'typeorm'
import type { Pool } from '../database.ts'
import { campaignOn } from '../rules/prize-pool.ts'
import { execute, inTransaction, query } from '../sql.ts'
import { interestDue, proveControlTotals } from './control-totals.ts'
import { beginDigest, hashEvidence } from './day-digest.ts'
import { type DayFacts, readDayFacts } from './day-facts.ts'
import { type DayResult, incomeOfDay } from './day-income.ts'
import { COMMISSIONS } from './income.ts'
import { carryReferral } from './referral-carried.ts'
import { cutShards, totalsOf } from './shards.ts'
import { amountsOf, writeDraws, writeEvidence, writeIncome, writeShards } from './write-day.ts'

/**
 * Computes what a day pays and writes it down, with its shards, control totals and digest, in one repeatable-read
 * database transaction. No balance moves yet. A day that is computed stays as it is.
 * @param day begun by `beginClose`
 * @returns the shards to post
 * @throws Error when the totals proved from the database differ from those of the rules
 */
export async function computeDay(db: DataSource, day: string): Promise<number[]> {
  return inTransaction(
    db,
    async (manager) => {
      await leaveCoresFree(manager)
      const [close] = await query(
        manager,
        'select computed_at is not null as "computed!", plan_version from day_close where day = $1 for update',
        [day],
      )
      if (!close) throw new Error(`The close of ${day} was not begun`)
      if (!close.computed) {
        const beside = await shareSnapshot(db, manager)
        try {
          await computeAndWrite(manager, beside?.manager, day, close.plan_version)
        } finally {
          if (beside) await giveBack(beside)
        }
      }
      const shards = await query(manager, 'select shard from close_shard where day = $1 order by shard', [
        day,
      ])
      return shards.map(({ shard }) => shard)
    },
    'REPEATABLE READ',
  )
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
  const hash = beginDigest(day, planVersion, previous)
  await carryCampaign(manager, facts, result)
  await writeIncome(client, day, result.income, hash)
  await writeDraws(client, day, result.draws)
  await writeEvidence(manager, day, facts.seed, result)
  await hashEvidence(client, hash, day)
  await writeShards(manager, day, shards)
  await proveControlTotals(manager, day, totals, await (interest ?? interestDue(manager, day)))
  await execute(
    manager,
    `update day_close set computed_at = clock_timestamp(), wallets = $2, interest = $3, referral = $4, mystery_box = $5,
       prize = $6, club = $7, total = $3::numeric + $4 + $5 + $6 + $7, digest = $8, previous_digest = $9 where day = $1`,
    [day, totals.wallets, ...amountsOf(totals), hash.digest(), previous],
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

/**
 * Opens a database transaction on another connection that reads the same snapshot. One that is free is taken, and none is
 * waited for: those who hold them may wait for the caller.
 * @param manager in a repeatable-read database transaction
 * @returns null when no connection is free; else to be given back
 */
async function shareSnapshot(db: DataSource, manager: EntityManager): Promise<QueryRunner | null> {
  const [{ id }] = await manager.query('select pg_export_snapshot() as id')
  const { idleCount, totalCount, waitingCount, options } = (db.driver as unknown as { master: Pool }).master
  if (waitingCount > 0 || (idleCount === 0 && totalCount >= options.max)) return null
  const beside = db.createQueryRunner()
  try {
    await beside.startTransaction('REPEATABLE READ')
    await beside.query(`set transaction snapshot '${id}'`)
    await leaveCoresFree(beside.manager)
    return beside
  } catch (error) {
    await giveBack(beside)
    throw error
  }
}

/** Rolled back, or whoever is given the connection next is in its transaction; where it is lost, or none was begun, there is none. */
async function giveBack(beside: QueryRunner): Promise<void> {
  await beside.rollbackTransaction().catch(() => undefined)
  await beside.release()
}

/** Parallel workers make a close no faster, and take the cores from those who buy meanwhile. Until the end of the transaction. */
async function leaveCoresFree(manager: EntityManager): Promise<void> {
  await manager.query('set local max_parallel_workers_per_gather = 0')
}
