import type { EntityManager } from 'typeorm'
import { lockBesideShards } from '../books/lock-beside-shards.ts'
import { query } from '../sql.ts'
import { type LockedWithdrawal, lockWithdrawals } from './lock-withdrawal.ts'
import type { WithdrawalState } from './states.ts'

/**
 * Keeps withdrawals for their signature: from here to the end of the database transaction their owners cannot cancel
 * them, and no deposit of their wallets can be reversed. What is read of them from here on decides. Everyone locks in one
 * order: what operators have set, the shards, withdrawals, accounts.
 * @param states left out: in line
 * @returns those that are in one of these states
 */
export async function lockForSigning(
  manager: EntityManager,
  ids: readonly string[],
  states: readonly WithdrawalState[] = ['requested'],
): Promise<LockedWithdrawal[]> {
  await lockBesideShards(manager, 'several wallets')
  const kept = (await lockWithdrawals(manager, ids)).filter(({ state }) => states.includes(state))
  const wallets = kept.map(({ walletId }) => walletId)
  // From the highest id down, as everyone who moves balances locks them.
  await query(
    manager,
    `select 1 from account where kind = 'available' and wallet_id = any($1) order by id desc for no key update`,
    [wallets],
  )
  return kept
}
