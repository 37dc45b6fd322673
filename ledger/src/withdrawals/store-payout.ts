import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import type { Payment, SignedPayout } from './payment.ts'

/** Stores a signed transaction, before anybody is shown it. The database refuses a nonce that is taken. */
export async function storePayout(
  manager: EntityManager,
  i: { payment: Payment; signer: string; attempt: number; signed: SignedPayout },
): Promise<void> {
  const { payment, signer, attempt, signed } = i
  await query(
    manager,
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
  await query(manager, `select pg_advisory_xact_lock(hashtext('payout_signer'))`)
}

/** @returns the nonce after the highest that a stored transaction of the key has taken; null when there is none */
export async function nonceAfterStored(manager: EntityManager, signer: string): Promise<number | null> {
  const [row] = await query(
    manager,
    'select max(nonce) + 1 as next from payout_transaction where signer = $1',
    [signer.toLowerCase()],
  )
  return row?.next == null ? null : Number(row.next)
}

/** @returns the number that the next attempt on a nonce has */
export async function nextAttempt(manager: EntityManager, signer: string, nonce: number): Promise<number> {
  const [row] = await query(
    manager,
    'select coalesce(max(attempt), 0) + 1 as "next!" from payout_transaction where signer = $1 and nonce = $2',
    [signer.toLowerCase(), nonce],
  )
  return row!.next
}

/** @returns whether a stored transaction on the nonce pays another withdrawal */
export async function isNonceOfAnother(
  manager: EntityManager,
  i: { signer: string; nonce: number; withdrawalId: string },
): Promise<boolean> {
  const rows = await query(
    manager,
    'select 1 from payout_transaction where signer = $1 and nonce = $2 and withdrawal_id <> $3',
    [i.signer.toLowerCase(), i.nonce, i.withdrawalId],
  )
  return rows.length > 0
}
