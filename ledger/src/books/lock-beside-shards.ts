import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/**
 * Accounts are locked in one order: of a wallet, `available` before its others, and those of the house last. So acts of
 * one wallet cannot wait for each other in a circle. Several wallets are locked from the newest down, but by a closed day's
 * shard in the order in which Postgres reads them. So whoever locks several waits until no shard is being posted, and none
 * begins before its database transaction ends. Shards are posted side by side.
 * @param manager in a database transaction that has locked no account yet
 */
export async function lockBesideShards(
  manager: EntityManager,
  who: 'shard' | 'several wallets',
): Promise<void> {
  if (who === 'shard') await query(manager, `select pg_advisory_xact_lock_shared(hashtext('post_shard'))`)
  else await query(manager, `select pg_advisory_xact_lock(hashtext('post_shard'))`)
}
