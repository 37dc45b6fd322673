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
    const ids = owing.map(({ walletId }) => walletId)
    // Of a day that is closed late, what they owe may be younger than its end; a clock that was set back is still in it.
    if (owing[0]) await repayReceivables(manager, ids, `close ${day}`, owing[0].now)
    return true
  })
}

/**
 * The range is said of both tables: Postgres once began with the rows of the whole day, with the shard's accounts locked.
 * @returns those that have a receivable to repay from what they were just paid; `now` by the product's clock
 */
async function owingWallets(
  manager: EntityManager,
  day: string,
  { first, last }: { first: string; last: string },
): Promise<{ walletId: string; now: Date }[]> {
  return await query(
    manager,
    `select o.wallet_id as "walletId!", greatest(product_now(), earliest_fact()) as "now!" from account o
     join day_income i on i.wallet_id = o.wallet_id and i.day = $1::date and i.wallet_id between $2 and $3
     where o.kind = 'receivable' and o.balance < 0 and o.wallet_id between $2 and $3`,
    [day, first, last],
  )
}
