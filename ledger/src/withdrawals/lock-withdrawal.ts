import { notFound } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { lockBesideShards } from '../books/lock-beside-shards.ts'
import { query } from '../sql.ts'
import type { Payment } from './payment.ts'
import type { WithdrawalState } from './states.ts'

/** A withdrawal that nobody else moves until the database transaction ends. */
export interface LockedWithdrawal extends Payment {
  readonly walletId: string
  readonly state: WithdrawalState
  /** wei */
  readonly fee: bigint
}

/** @returns the withdrawal, kept still until the database transaction ends, or null when it is unknown */
export async function lockWithdrawal(manager: EntityManager, id: string): Promise<LockedWithdrawal | null> {
  return (await lockWithdrawals(manager, [id]))[0] ?? null
}

/** @returns those that are known, kept still until the database transaction ends, in the order of the requests */
export async function lockWithdrawals(
  manager: EntityManager,
  ids: readonly string[],
): Promise<LockedWithdrawal[]> {
  return await query(
    manager,
    `select w.id, w.wallet_id as "walletId", a.address, w.state, w.amount, w.fee, w.net
     from withdrawal w join wallet a on a.id = w.wallet_id where w.id = any($1)
     order by w.number for no key update of w`,
    [[...ids]],
  )
}

/** As {@link lockWithdrawal}. @throws ProductError `WITHDRAWAL_NOT_FOUND` */
export async function lockNamedWithdrawal(manager: EntityManager, id: string): Promise<LockedWithdrawal> {
  const withdrawal = await lockWithdrawal(manager, id)
  if (withdrawal) return withdrawal
  throw notFound('WITHDRAWAL_NOT_FOUND', 'There is no such withdrawal.')
}

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
  await query(
    manager,
    `select 1 from account where kind = 'available' and wallet_id = any($1) order by wallet_id desc for no key update`,
    [wallets],
  )
  return kept
}
