import { addDays, startOfDay } from '@polder/base/clock'
import type { DataSource, EntityManager } from 'typeorm'
import { lockBesideShards } from '../books/lock-beside-shards.ts'
import { repayReceivables } from '../books/repay-receivables.ts'
import { inTransaction, query } from '../sql.ts'

/**
 * Moves the balances of one shard of a computed day, wallets and house together, in one database transaction: the database
 * does (`post_shard`), as no process may change a balance. Posting it again changes nothing; the watermark on each account
 * has the last word.
 * @returns whether it was posted now
 */
export async function postShard(db: DataSource, day: string, shard: number): Promise<boolean> {
  return inTransaction(db, async (manager) => {
    await lockBesideShards(manager, 'shard')
    const [posted] = await query(
      manager,
      'select first_wallet_id as "first!", last_wallet_id as "last!" from post_shard($1, $2::smallint)',
      [day, shard],
    )
    if (!posted) return false
    const owing = await owingWallets(manager, day, posted)
    if (owing.length > 0) await repayReceivables(manager, owing, `close ${day}`, startOfDay(addDays(day, 1)))
    return true
  })
}

/**
 * The range is said of both tables: Postgres once began with the rows of the whole day, while the shard's accounts were
 * locked.
 * @returns the ids of those that have a receivable to repay from what they were just paid
 */
async function owingWallets(
  manager: EntityManager,
  day: string,
  { first, last }: { first: string; last: string },
): Promise<string[]> {
  const owing = await query(
    manager,
    `select o.wallet_id as "wallet_id!" from account o
     join day_income i on i.wallet_id = o.wallet_id and i.day = $1::date and i.wallet_id between $2 and $3
     where o.kind = 'receivable' and o.balance < 0 and o.wallet_id between $2 and $3`,
    [day, first, last],
  )
  return owing.map(({ wallet_id }) => wallet_id)
}
