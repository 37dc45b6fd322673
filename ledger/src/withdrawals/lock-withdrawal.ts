import { ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import type { WithdrawalState } from './states.ts'

/** A withdrawal that nobody else moves until the database transaction ends. Amounts in wei. */
export interface LockedWithdrawal {
  id: string
  walletId: string
  /** of its owner, who is paid; lower case */
  address: string
  state: WithdrawalState
  /** gross */
  amount: bigint
  fee: bigint
  net: bigint
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
  const rows = await query(
    manager,
    `select w.id, w.wallet_id, a.address, w.state, w.amount, w.fee, w.net
     from withdrawal w join wallet a on a.id = w.wallet_id where w.id = any($1)
     order by w.number for no key update of w`,
    [[...ids]],
  )
  return rows.map((row) => ({
    id: row.id,
    walletId: row.wallet_id,
    address: row.address,
    state: row.state,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    net: BigInt(row.net),
  }))
}

/** As {@link lockWithdrawal}. @throws ProductError `WITHDRAWAL_NOT_FOUND` */
export async function lockNamedWithdrawal(manager: EntityManager, id: string): Promise<LockedWithdrawal> {
  const withdrawal = await lockWithdrawal(manager, id)
  if (withdrawal) return withdrawal
  throw new ProductError('WITHDRAWAL_NOT_FOUND', 'There is no such withdrawal.', 'not_found')
}
