import { isDeepStrictEqual } from 'node:util'
import { lockWithdrawals } from '@polder/ledger/withdrawals/lock-withdrawal'
import { readBatch } from '@polder/ledger/withdrawals/open-batches'
import { type Batch, idsOf } from '@polder/ledger/withdrawals/payment'
import { isBound } from '@polder/ledger/withdrawals/payout-numbers'
import { storeAttempt, storeBatch } from '@polder/ledger/withdrawals/store-batch'
import type { EntityManager } from 'typeorm'
import type { Hash } from 'viem'
import type { PayoutContext } from './payout-context.ts'

/**
 * Stores a transaction that settled withdrawals, read from the chain, when this product's key has signed it and the books
 * have lost it. From then on it is followed as every other.
 * @returns whether it is stored now
 */
export async function adoptBatch(
  { chain, logger }: PayoutContext,
  manager: EntityManager,
  hash: Hash,
): Promise<boolean> {
  const found = await chain.signedBatch(hash)
  if (!found) return false
  const { signer, signed, batch } = found
  const { contract = chain.contract } = batch
  const stored = await readBatch(manager, { signer, nonce: signed.nonce })
  if (stored ? !isSame(stored, batch) : !(await isFree(manager, contract, batch))) return false
  if (stored) await storeAttempt(manager, signer, signed)
  else await storeBatch(manager, { signer, contract, batch, signed })
  logger.warn({ txHash: hash, nonce: signed.nonce }, 'a lost batch is stored again')
  return true
}

function isSame(one: Batch, other: Batch): boolean {
  return (
    one.firstNumber === other.firstNumber && isDeepStrictEqual(idsOf(one.payments), idsOf(other.payments))
  )
}

/** Its withdrawals are known, and neither they nor its numbers belong to another batch. */
async function isFree(manager: EntityManager, contract: string, batch: Batch): Promise<boolean> {
  const known = await lockWithdrawals(manager, idsOf(batch.payments))
  return known.length === batch.payments.length && !(await isBound(manager, contract, batch))
}
