import type { EntityManager } from 'typeorm'
import { exists, query } from '../sql.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import { type Batch, idsOf } from './payment.ts'

/** How many payouts of a contract the books know. */
export interface KnownPayouts {
  /** Read from its events and booked. */
  readonly booked: bigint
  /** And those that a withdrawal is bound to, or was paid under before a reorg took that back: the next one has the number after it. */
  readonly bound: bigint
}

/**
 * Counts the payouts of a contract from the books alone. Books that have lost minutes count too few, and the contract
 * refuses what is signed then (docs/payouts.md#lost-minutes).
 */
export async function readKnownPayouts(manager: EntityManager, contract: string): Promise<KnownPayouts> {
  const [row] = await query(
    manager,
    `select coalesce((select max(withdrawal_count) from chain_checkpoint where contract = $1), 0) as "booked!",
       greatest((select max(number) from payout_item where contract = $1 and bound),
         (select max(payout_number) from withdrawal where requested_at < ended_at and payout_number is not null), 0) as "bound!"`,
    [contract.toLowerCase()],
  )
  const [booked, bound] = [BigInt(row!.booked), BigInt(row!.bound)]
  return { booked, bound: bound > booked ? bound : booked }
}

/** @returns whether a withdrawal or a number of a batch is bound already */
export async function isBound(
  manager: EntityManager,
  contract: string,
  { firstNumber, payments }: Batch,
): Promise<boolean> {
  return await exists(
    manager,
    `select 1 from payout_item where bound and (withdrawal_id = any($1)
       or (contract = $2 and number >= $3 and number < $3::bigint + $4::bigint)) limit 1`,
    [idsOf(payments), contract.toLowerCase(), firstNumber, payments.length],
  )
}

/**
 * @param withdrawals those of the batch
 * @returns whether the books hold all of them as settled, and a reorg has taken back that they were paid
 */
export async function isTakenBack(
  manager: EntityManager,
  { contract, firstNumber }: Batch,
  withdrawals: readonly LockedWithdrawal[],
): Promise<boolean> {
  if (!withdrawals.every(({ state }) => state === 'settled')) return false
  return (await readKnownPayouts(manager, contract!)).booked < firstNumber
}
