import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import { moveWithdrawals } from './move-withdrawal.ts'
import { type Batch, idsOf, type SignedTransaction, totalOf } from './payment.ts'

/** Whose transaction it is, on which contract it pays. */
export interface Payer {
  readonly signer: string
  readonly contract: string
}

/**
 * Binds each withdrawal of a batch to its payout number, stores the batch's first transaction before anybody is shown it,
 * and marks the withdrawals as signed. The database refuses a nonce, a number or a withdrawal that is taken.
 * @param withdrawals those of the batch, locked in this database transaction
 */
export async function storeSignedBatch(
  manager: EntityManager,
  withdrawals: readonly LockedWithdrawal[],
  i: Payer & { batch: Batch; signed: SignedTransaction },
): Promise<void> {
  await insertBatch(manager, i)
  await storeAttempt(manager, { ...i, attempt: 1 })
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

/**
 * Binds the numbers and withdrawals of a batch that can never be mined any more to another one that pays the same, and
 * stores its transaction. The withdrawals stay settled, as the books hold them.
 * @param former what paid `i.batch` before; null: the books have lost it
 */
export async function storeBatchAnew(
  manager: EntityManager,
  former: { signer: string; nonce: number } | null,
  i: Payer & { batch: Batch; signed: SignedTransaction },
): Promise<void> {
  if (former) await freeNumbers(manager, former)
  await insertBatch(manager, i)
  await storeAttempt(manager, { ...i, attempt: 1 })
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

/** Writes what a nonce pays, and under which numbers. */
export async function insertBatch(
  manager: EntityManager,
  i: Payer & { batch: Batch; signed: SignedTransaction },
): Promise<void> {
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
}

/** Stores a signed transaction of a batch that is stored, before anybody is shown it. */
export async function storeAttempt(
  manager: EntityManager,
  i: { signer: string; attempt: number; signed: SignedTransaction },
): Promise<void> {
  const { signer, attempt, signed } = i
  await query(
    manager,
    `insert into payout_transaction
       (signer, nonce, attempt, hash, signed_bytes, max_fee_per_gas, max_priority_fee_per_gas)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      signer.toLowerCase(),
      signed.nonce,
      attempt,
      signed.hash,
      signed.bytes,
      signed.maxFeePerGas,
      signed.maxPriorityFeePerGas,
    ],
  )
}

/** One signer at a time, across all processes, until the database transaction ends. */
export async function lockSigner(manager: EntityManager): Promise<void> {
  await query(manager, `select pg_advisory_xact_lock(hashtext('payout_signer'))`)
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
