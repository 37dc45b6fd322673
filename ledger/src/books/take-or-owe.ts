import type { EntityManager } from 'typeorm'
import { openReceivable } from './accounts.ts'
import { availableBalance } from './available-balance.ts'
import type { AccountRef, TransferInput } from './posting.ts'

/** Transfers that take money from a wallet whether or not it still has it. */
export interface Taken {
  readonly transfers: TransferInput[]
  /** wei of the available balance; the rest becomes a receivable */
  readonly available: bigint
}

/**
 * Takes an amount that the chain says a wallet no longer has: from its available balance, and what is not there becomes
 * a receivable (docs/money.md#deposit). The balance stays locked until the database transaction ends.
 * @param amount wei, above 0
 * @returns transfers for the caller to post
 */
export async function takeOrOwe(
  manager: EntityManager,
  walletId: string,
  amount: bigint,
  to: AccountRef,
): Promise<Taken> {
  const balance = await availableBalance(manager, walletId, 'lock')
  const available = balance < amount ? balance : amount
  const transfers: TransferInput[] = []
  if (available > 0n) transfers.push({ from: { kind: 'available', walletId }, to, amount: available })
  if (available < amount) {
    await openReceivable(manager, walletId)
    transfers.push({ from: { kind: 'receivable', walletId }, to, amount: amount - available })
  }
  return { transfers, available }
}
