import { addDays, startOfDay } from '@polder/base/clock'
import type { DataSource, EntityManager } from 'typeorm'
import { HOUSE_SHARDS } from '../books/account-kind.ts'
import { lockBesideShards } from '../books/lock-beside-shards.ts'
import { repayReceivables } from '../books/repay-receivables.ts'
import { inTransaction } from '../database-transaction.ts'
import { execute, query } from '../sql.ts'

/**
 * Moves the balances of one shard of a computed day, wallets and house together, in one database transaction.
 * Posting it again changes nothing; the watermark on each account has the last word.
 * @returns whether it was posted now
 */
export async function postShard(db: DataSource, day: string, shard: number): Promise<boolean> {
  return inTransaction(db, async (manager) => {
    const rows = await query(
      manager,
      `update close_shard set posted_at = clock_timestamp() where day = $1 and shard = $2 and posted_at is null returning *`,
      [day, shard],
    )
    const row = rows[0]
    if (!row) return false
    const [, , owing] = await Promise.all([
      creditWallets(manager, day, row),
      debitHouse(manager, row),
      owingWallets(manager, day, row),
    ])
    if (owing.length > 0) await repayReceivables(manager, owing, `close ${day}`, startOfDay(addDays(day, 1)))
    return true
  })
}

interface ShardRow {
  shard: number
  first_wallet_id: string
  last_wallet_id: string
  wallets: number
  interest: string
  referral: string
  mystery_box: string
  prize: string
  club: string
}

/**
 * The range is said of both tables, so that each is read in one piece and not wallet by wallet. The accounts are locked as
 * they are written, in the order they are read in, which halves what a row costs.
 */
async function creditWallets(manager: EntityManager, day: string, row: ShardRow): Promise<void> {
  const [, , moved] = await Promise.all([
    lockBesideShards(manager, 'shard'),
    // Postgres knows no numbers of a day just written, takes it for a row, and would look for each account by itself. And
    // the disk is not waited for, where others buy meanwhile: a shard that a crash loses is posted again, and nothing that
    // builds on it is kept without it.
    query(
      manager,
      `select set_config('enable_nestloop', 'off', true) as plan, set_config('synchronous_commit', 'off', true) as commit`,
    ),
    execute(
      manager,
      `update account a set balance = a.balance + i.amount, version = a.version + 1, last_day = $1::date
       from day_income i
       where i.day = $1::date and i.wallet_id between $2 and $3
         and a.wallet_id = i.wallet_id and a.kind = 'available' and a.wallet_id between $2 and $3
         and (a.last_day is null or a.last_day < $1::date)`,
      [day, row.first_wallet_id, row.last_wallet_id],
    ),
    query(manager, `select set_config('enable_nestloop', 'on', true)`),
  ])
  if (moved !== row.wallets) {
    throw new Error(
      `Day ${day}, shard ${row.shard}: ${moved} accounts would move instead of ${row.wallets}; nothing was posted`,
    )
  }
}

async function debitHouse(manager: EntityManager, row: ShardRow): Promise<void> {
  const paid = [
    ['interest_expense', row.interest],
    ['referral_expense', row.referral],
    ['mystery_box_expense', row.mystery_box],
    ['prize_expense', row.prize],
    ['club_expense', row.club],
  ] as const
  const spent = paid.filter(([, amount]) => amount !== '0')
  await execute(
    manager,
    `update account a set balance = a.balance - l.amount, version = a.version + 1
     from (select b.id, p.amount from account b
           join unnest($1::account_kind[], $2::numeric[]) as p (kind, amount) on b.kind = p.kind
           where b.wallet_id is null and b.shard = $3 order by b.id desc for no key update of b) l
     where a.id = l.id`,
    [spent.map(([kind]) => kind), spent.map(([, amount]) => amount), row.shard % HOUSE_SHARDS],
  )
}

/**
 * The range is said of both tables here too: Postgres once began with the rows of the whole day, while the shard's accounts
 * were locked.
 * @returns the ids of those that have a receivable to repay from what they were just paid
 */
async function owingWallets(manager: EntityManager, day: string, row: ShardRow): Promise<string[]> {
  const owing = await query(
    manager,
    `select o.wallet_id as "wallet_id!" from account o
     join day_income i on i.wallet_id = o.wallet_id and i.day = $1::date and i.wallet_id between $2 and $3
     where o.kind = 'receivable' and o.balance < 0 and o.wallet_id between $2 and $3`,
    [day, row.first_wallet_id, row.last_wallet_id],
  )
  return owing.map(({ wallet_id }) => wallet_id)
}
