import { min } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import type { AccountKind } from './account-kind.ts'
import { openReceivable } from './accounts.ts'
import { availableBalance } from './available-balance.ts'
import type { TransferInput } from './posting.ts'

/**
 * Takes an amount that the chain says a wallet no longer has: from its available balance, and what is not there becomes
 * a receivable (docs/money.md#deposit). The balance stays locked until the database transaction ends.
 * @param amount wei, above 0
 * @returns transfers for the caller to post, and how much of the available balance they take, wei
 */
export async function takeOrOwe(manager: EntityManager, walletId: string, amount: bigint, to: AccountKind) {
  const balance = await availableBalance(manager, walletId, 'lock')
  const available = min(balance, amount)
  const transfers: TransferInput[] = []
  if (available > 0n) transfers.push({ from: 'available', to, amount: available })
  if (available < amount) {
    await openReceivable(manager, walletId)
    transfers.push({ from: 'receivable', to, amount: amount - available })
  }
  return { transfers, available }
}
