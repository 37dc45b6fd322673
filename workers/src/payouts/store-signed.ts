import type { EntityManager } from 'typeorm'
import type { Payment, SignedPayout } from './payout-chain.ts'

/** Stores a signed transaction, before anybody is shown it. The database refuses a nonce that is taken. */
export async function storeSigned(
  manager: EntityManager,
  i: { payment: Payment; signer: string; attempt: number; signed: SignedPayout },
): Promise<void> {
  const { payment, signer, attempt, signed } = i
  await manager.query(
    `insert into payout_transaction
       (withdrawal_id, signer, nonce, attempt, hash, signed_bytes, max_fee_per_gas, max_priority_fee_per_gas)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      payment.withdrawalId,
      signer.toLowerCase(),
      signed.nonce,
      attempt,
      signed.hash,
      signed.bytes,
      signed.maxFeePerGas.toString(),
      signed.maxPriorityFeePerGas.toString(),
    ],
  )
}

/** One signer at a time, across all processes, until the database transaction ends. */
export async function lockSigner(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtext('payout_signer'))`)
}

/**
 * @param chainNonce the next one by the chain, pending transactions included
 * @returns the next one that neither the chain nor a stored transaction has taken
 */
export async function nextNonce(manager: EntityManager, signer: string, chainNonce: number): Promise<number> {
  const [row]: { next: string | null }[] = await manager.query(
    'select max(nonce) + 1 as next from payout_transaction where signer = $1',
    [signer.toLowerCase()],
  )
  return Math.max(chainNonce, Number(row?.next ?? 0))
}
