import { addDays, startOfDay } from '@polder/base/clock'
import type { PoolClient } from 'pg'
import type { DataSource, QueryRunner } from 'typeorm'
import { copyOut } from '../copy.ts'
import { dateOf } from '../read-numbers.ts'
import { execute, query } from '../sql.ts'
import { packRewards, unpackRewards } from './rewards.ts'

/** Lists whose entries are kept. */
export const LIST_DAYS = 31

/**
 * Builds the list of all rewards that were credited by the end of a closed day, and stores it with what the books owed
 * then (docs/money.md#proof-of-liabilities). It is the same whenever it is built; building it again, or from two
 * processes, changes nothing.
 * @returns whether it was built now
 * @throws Error when the day is not closed, or the books do not add up to the list
 */
export async function buildRewardList(db: DataSource, day: string): Promise<boolean> {
  const runner = db.createQueryRunner()
  try {
    const client: PoolClient = await runner.connect()
    await query(runner, `select pg_advisory_lock(hashtext('reward_list'))`)
    await runner.startTransaction('REPEATABLE READ')
    const built = await buildOnce(runner, client, day)
    await runner.commitTransaction()
    return built
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction()
    throw error
  } finally {
    await query(runner, `select pg_advisory_unlock(hashtext('reward_list'))`).catch(() => undefined)
    await runner.release()
  }
}

async function buildOnce(runner: QueryRunner, client: PoolClient, day: string): Promise<boolean> {
  const [state] = await query(
    runner,
    `select (select closed_at is not null from day_close where day = $1::date) as closed,
       exists (select from reward_list where day = $1::date) as "built!",
       (select sum(total) from day_close where day <= $1::date) as credited`,
    [day],
  )
  if (!state!.closed) throw new Error(`Day ${day} is not closed`)
  if (state!.built) return false
  const rewards = await readRewards(runner, client, day)
  const sum = [...rewards.values()].reduce((total, amount) => total + amount, 0n)
  if (sum !== state!.credited)
    throw new Error(`The rewards listed of ${day} add up to ${sum} wei, its closes to ${state!.credited}`)
  await query(
    runner,
    `with flow as (
       select wallet_id, sum(deposited) as deposited, sum(paid) as paid from chain_flow
       where since < $4::timestamptz and (until is null or until >= $4) group by wallet_id),
     -- what wallets had at the end of the day: what they have now, less all that is dated later
     held as (
       select kind, balance as amount from account where wallet_id is not null
       union all
       select a.kind, -t.amount from transfer t join account a on a.id = t.credit_account_id
       where t.day > $1::date and a.wallet_id is not null
       union all
       select a.kind, t.amount from transfer t join account a on a.id = t.debit_account_id
       where t.day > $1::date and a.wallet_id is not null
       union all
       select 'available', -amount from posted_income where day > $1::date)
     insert into reward_list (day, wallets, rewards, deposited, paid, principals, receivables, liabilities, entries)
     select $1::date, $2, $3, f.deposited, f.paid, f.principals, h.receivables, h.liabilities, $5
     from (select coalesce(sum(deposited), 0) as deposited, coalesce(sum(paid), 0) as paid,
         coalesce(sum(greatest(deposited - paid, 0)), 0) as principals from flow) f,
       (select coalesce(-sum(amount) filter (where kind = 'receivable'), 0) as receivables,
         coalesce(sum(amount) filter (where kind <> 'receivable'), 0) as liabilities from held) h`,
    [day, rewards.size, sum, startOfDay(addDays(day, 1)), packRewards(rewards)],
  )
  await execute(
    runner,
    `update reward_list set entries = null
     where entries is not null and day <= (select max(day) from reward_list) - $1::integer`,
    [LIST_DAYS],
  )
  return true
}

/**
 * The newest list before that a signer has signed, and so checked, or else was built; and what was credited since.
 * @returns wei, by address
 */
async function readRewards(runner: QueryRunner, client: PoolClient, day: string) {
  const [before] = await query(
    runner,
    `select day::text as "day!", entries as "entries!" from reward_list l where day < $1::date and entries is not null
     order by exists (select from root_transaction t where t.day = l.day) desc, day desc limit 1`,
    [day],
  )
  const rewards = before ? unpackRewards(before.entries) : new Map<string, bigint>()
  await copyOut(client, creditedSince(before?.day ?? null, day), (line) => {
    const [address, amount] = line.toString('latin1').trimEnd().split('\t')
    rewards.set(address!, (rewards.get(address!) ?? 0n) + BigInt(amount!))
  })
  return rewards
}

function creditedSince(before: string | null, day: string): string {
  return `
    select w.address, i.amount from (
      select wallet_id, sum(amount) as amount from day_income
      where day <= ${dateOf(day)} ${before ? `and day > ${dateOf(before)}` : ''} group by wallet_id) i
    join wallet w on w.id = i.wallet_id`
}
