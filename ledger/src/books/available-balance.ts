import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/**
 * @param lock `lock` keeps the balance still until the database transaction ends
 * @returns wei that the wallet can spend
 */
export async function availableBalance(
  manager: EntityManager,
  walletId: string,
  lock: 'lock' | 'read' = 'read',
): Promise<bigint> {
  const [row] = await query(
    manager,
    `select balance from account where wallet_id = $1 and kind = 'available' ${lock === 'lock' ? 'for no key update' : ''}`,
    [walletId],
  )
  if (!row) throw new Error(`Wallet ${walletId} has no available account`)
  return row.balance
}

/** @returns wei that the wallet owes after the chain took back or paid what it no longer had, 0 for nearly everyone */
export async function receivableOf(manager: EntityManager, walletId: string): Promise<bigint> {
  const [row] = await query(
    manager,
    `select -balance as "receivable!" from account where wallet_id = $1 and kind = 'receivable' and balance < 0`,
    [walletId],
  )
  return row?.receivable ?? 0n
}
