import { lockWithdrawal } from '@polder/ledger/withdrawals/lock-withdrawal'
import { isNonceOfAnother, nextAttempt, storePayout } from '@polder/ledger/withdrawals/store-payout'
import type { EntityManager } from 'typeorm'
import type { Address, Hash, Hex } from 'viem'
import type { PayoutContext } from './payout-context.ts'

/**
 * Stores the transaction that settled a withdrawal, read from the chain, when this product's key has signed it and the
 * books have lost it. From then on it is followed as every other.
 * @returns whether it is stored now
 */
export async function adoptTransaction(
  { chain, logger }: PayoutContext,
  manager: EntityManager,
  withdrawalId: Hex,
  hash: Hash,
): Promise<boolean> {
  const [signed, withdrawal] = await Promise.all([
    chain.signedTransaction(hash),
    lockWithdrawal(manager, withdrawalId),
  ])
  if (!signed || !withdrawal) return false
  const { signer, ...transaction } = signed
  if (await isNonceOfAnother(manager, { signer, nonce: transaction.nonce, withdrawalId })) return false
  await storePayout(manager, {
    payment: { withdrawalId, wallet: withdrawal.address as Address, net: withdrawal.net },
    signer,
    attempt: await nextAttempt(manager, signer, transaction.nonce),
    signed: transaction,
  })
  logger.warn({ withdrawalId, txHash: hash, nonce: transaction.nonce }, 'a lost payout is stored again')
  return true
}
