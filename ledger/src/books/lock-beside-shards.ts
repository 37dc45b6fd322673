import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/**
 * A closed day's shard locks the accounts of thousands of wallets in the order in which Postgres reads them, everyone else
 * from the highest id down. So that no two wait for each other, whoever locks several wallets waits until no shard is
 * being posted, and none begins before its database transaction ends. Shards are posted side by side, and a transaction
 * that locks one wallet cannot wait in a circle.
 * @param manager in a database transaction that has locked no account yet
 */
export async function lockBesideShards(
  manager: EntityManager,
  who: 'shard' | 'several wallets',
): Promise<void> {
  if (who === 'shard') await query(manager, `select pg_advisory_xact_lock_shared(hashtext('post_shard'))`)
  else await query(manager, `select pg_advisory_xact_lock(hashtext('post_shard'))`)
}
