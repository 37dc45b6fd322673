import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import { moveWithdrawals } from './move-withdrawal.ts'
import { type Batch, idsOf, type SignedTransaction, totalOf } from './payment.ts'

/** A batch with its first transaction. */
export interface SignedBatch {
  readonly signer: string
  /** on which it pays */
  readonly contract: string
  readonly batch: Batch
  readonly signed: SignedTransaction
}

/**
 * Stores a batch as {@link storeBatch}, and marks its withdrawals as signed.
 * @param withdrawals those of the batch, locked in this database transaction
 */
export async function storeSignedBatch(
  manager: EntityManager,
  withdrawals: readonly LockedWithdrawal[],
  i: SignedBatch,
): Promise<void> {
  await storeBatch(manager, i)
  await moveWithdrawals(manager, withdrawals, 'signed')
  const { hash, nonce } = i.signed
  await writeSystemLog(
    manager,
    ...i.batch.payments.map(({ id: withdrawalId, address, net }, index) => ({
      type: 'payout_signed' as const,
      message: `Payout of ${formatPol(net)} POL signed`,
      address,
      details: { withdrawalId, txHash: hash, nonce, number: i.batch.firstNumber + BigInt(index) },
    })),
  )
}

/** Frees the numbers and the withdrawals of a batch that can never be mined any more. */
export async function freeNumbers(
  manager: EntityManager,
  { signer, nonce }: { signer: string; nonce: number },
): Promise<void> {
  await execute(manager, 'update payout_item set bound = false where signer = $1 and nonce = $2 and bound', [
    signer.toLowerCase(),
    nonce,
  ])
}

/**
 * Binds each withdrawal of a batch to its payout number, and stores the batch's first transaction before anybody is shown it.
 * The database refuses a nonce, a number or a withdrawal that is taken.
 */
export async function storeBatch(manager: EntityManager, i: SignedBatch): Promise<void> {
  const { payments, firstNumber, exits } = i.batch
  const signer = i.signer.toLowerCase()
  await query(
    manager,
    `insert into payout_batch (signer, nonce, payments, total, hash) values ($1, $2, $3, $4, $5)`,
    [signer, i.signed.nonce, payments.length, totalOf(payments), i.signed.hash],
  )
  await query(
    manager,
    `insert into payout_item (signer, nonce, contract, number, withdrawal_id, exit)
     select $1, $2, $3, $4::bigint + ordinal - 1, id, ordinal <= $6
     from unnest($5::text[]) with ordinality as paid (id, ordinal) order by ordinal`,
    [signer, i.signed.nonce, i.contract.toLowerCase(), firstNumber, idsOf(payments), exits],
  )
  await storeAttempt(manager, signer, i.signed)
}

/** Stores one more transaction of a batch that is stored, before anybody is shown it. The caller holds {@link lockSigner}. */
export async function storeAttempt(
  manager: EntityManager,
  signer: string,
  { nonce, hash, bytes, maxFeePerGas, maxPriorityFeePerGas }: SignedTransaction,
): Promise<void> {
  await query(
    manager,
    `insert into payout_transaction
       (signer, nonce, attempt, hash, signed_bytes, max_fee_per_gas, max_priority_fee_per_gas)
     select $1, $2, coalesce(max(attempt), 0) + 1, $3, $4, $5, $6 from payout_transaction where signer = $1 and nonce = $2`,
    [signer.toLowerCase(), nonce, hash, bytes, maxFeePerGas, maxPriorityFeePerGas],
  )
}

/** One signer at a time, across all processes, until the database transaction ends. */
export async function lockSigner(manager: EntityManager): Promise<void> {
  await query(manager, `select pg_advisory_xact_lock(hashtext('payout_signer'))`)
}
