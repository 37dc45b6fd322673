import type { EntityManager } from 'typeorm'
import type { PageRow } from '../lists/define-pages.ts'
import { readRows } from '../lists/read-pages.ts'
import { WALLET_WITHDRAWALS } from '../lists/wallet-withdrawals.ts'

/** Amounts are wei. */
export type WithdrawalRecord = PageRow<typeof WALLET_WITHDRAWALS>

/** @returns the withdrawal, or null */
export async function readWithdrawal(manager: EntityManager, id: string): Promise<WithdrawalRecord | null> {
  const [withdrawal] = await readRows(manager, WALLET_WITHDRAWALS, 'd.id = $1', [id])
  return withdrawal ?? null
}
