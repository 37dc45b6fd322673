import { randomBytes } from 'node:crypto'
import { addDays, startOfDay } from '@polder/base/clock'
import type { PoolClient } from 'pg'
import type { DataSource, EntityManager, QueryRunner } from 'typeorm'
import { execute, query } from '../sql.ts'
import { leafNode, saltOf, type TreeContract } from './balance-leaf.ts'
import { readBalancesAt } from './balances-at.ts'
import { hashOf, NODE_BYTES, sumTree } from './sum-tree.ts'

/** Trees whose branches can be read. */
export const BRANCH_DAYS = 31

/**
 * Builds the tree of what every wallet was owed at the end of a closed day and stores its root and totals, and the
 * nodes of the newest days (docs/money.md#proof-of-liabilities). Building it again, or from two processes, changes nothing.
 * @param at the contracts that its leaves are bound to
 * @returns whether it was built now
 * @throws Error when the day is not closed
 */
export async function buildBalanceTree(db: DataSource, day: string, at: TreeContract): Promise<boolean> {
  const runner = db.createQueryRunner()
  try {
    const client: PoolClient = await runner.connect()
    await makeSecret(runner.manager)
    await query(runner, `select pg_advisory_lock(hashtext('balance_tree'))`)
    await runner.startTransaction('REPEATABLE READ')
    const built = await buildOnce(runner, client, day, at)
    await runner.commitTransaction()
    return built
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction()
    throw error
  } finally {
    await query(runner, `select pg_advisory_unlock(hashtext('balance_tree'))`).catch(() => undefined)
    await runner.release()
  }
}

async function buildOnce(
  runner: QueryRunner,
  client: PoolClient,
  day: string,
  at: TreeContract,
): Promise<boolean> {
  const [state] = await query(
    runner,
    `select (select closed_at is not null from day_close where day = $1::date) as closed,
       exists (select from balance_tree where day = $1::date) as "built!"`,
    [day],
  )
  if (!state!.closed) throw new Error(`Day ${day} is not closed`)
  if (state!.built) return false
  const secret = await readSecret(runner.manager)
  const sums = { available: 0n, principal: 0n, inFlight: 0n, vesting: 0n, deposited: 0n, paid: 0n }
  const leaves: Buffer[] = []
  await readBalancesAt(client, day, at, (balances) => {
    leaves.push(leafNode(at, day, saltOf(secret, day, balances.address), balances))
    for (const kind of Object.keys(sums) as (keyof typeof sums)[]) sums[kind] += balances[kind]
  })
  const nodes = sumTree(leaves)
  await query(
    runner,
    `insert into balance_tree (day, root, wallets, available, principal, in_flight, vesting, total, chain_id, contract,
       contract_block, vault, block_number, deposit_total, withdrawal_total)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      day,
      hashOf(nodes.subarray(-NODE_BYTES)),
      leaves.length,
      sums.available,
      sums.principal,
      sums.inFlight,
      sums.vesting,
      sums.available + sums.principal + sums.inFlight,
      at.chainId,
      at.contract,
      at.contractBlock,
      at.vault,
      await readLastBlock(runner, day, at),
      sums.deposited,
      sums.paid,
    ],
  )
  await query(runner, 'insert into balance_tree_nodes (day, nodes) values ($1, $2)', [day, nodes])
  await execute(
    runner,
    `delete from balance_tree_nodes where day <= (select max(day) from balance_tree) - $1::integer`,
    [BRANCH_DAYS],
  )
  return true
}

/** @returns the last block with an event of the contract that was booked by the end of the day */
async function readLastBlock(runner: QueryRunner, day: string, at: TreeContract): Promise<string> {
  const [row] = await query(
    runner,
    `select greatest($1::bigint,
       (select max(block_number) from deposit where chain_id = $2 and credited_at < $3::timestamptz),
       (select max(settled_block_number) from withdrawal where state = 'settled' and ended_at < $3::timestamptz)) as "block!"`,
    [at.contractBlock, at.chainId, startOfDay(addDays(day, 1))],
  )
  return row!.block
}

/** @returns the product's secret. @throws Error before the first tree was built */
export async function readSecret(manager: EntityManager): Promise<Buffer> {
  const [known] = await query(manager, 'select secret from balance_secret')
  if (!known) throw new Error('No tree was built yet')
  return known.secret
}

async function makeSecret(manager: EntityManager): Promise<void> {
  await query(manager, 'insert into balance_secret (secret) values ($1) on conflict do nothing', [
    randomBytes(32),
  ])
}
