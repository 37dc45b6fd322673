import type { EntityManager } from 'typeorm'
import { lockBesideShards } from '../books/lock-beside-shards.ts'
import { query } from '../sql.ts'
import { type LockedWithdrawal, lockWithdrawals } from './lock-withdrawal.ts'

/**
 * Keeps withdrawals for their signature: from here to the end of the database transaction their owners cannot cancel
 * them, and no deposit of their wallets can be reversed.
 * @returns those that are still in line, and whose wallets have no receivable
 */
export async function lockForSigning(
  manager: EntityManager,
  ids: readonly string[],
): Promise<LockedWithdrawal[]> {
  const waiting = (await lockWithdrawals(manager, ids)).filter(({ state }) => state === 'requested')
  const wallets = waiting.map(({ walletId }) => walletId)
  if (wallets.length > 1) await lockBesideShards(manager, 'several wallets')
  // From the highest id down, as everyone who moves balances locks them.
  await query(
    manager,
    `select 1 from account where kind = 'available' and wallet_id = any($1) order by id desc for no key update`,
    [wallets],
  )
  const owing = await query(
    manager,
    `select wallet_id as "wallet_id!" from account where kind = 'receivable' and balance < 0 and wallet_id = any($1)`,
    [wallets],
  )
  const owe = new Set(owing.map(({ wallet_id }) => wallet_id))
  return waiting.filter(({ walletId }) => !owe.has(walletId))
}
