import type { EntityManager } from 'typeorm'
import { exists, query } from '../sql.ts'
import { type Batch, idsOf } from './payment.ts'

/**
 * Counts the payouts of a contract from the books alone. Books that have lost minutes count too few, and the contract
 * refuses what is signed then (docs/payouts.md#lost-minutes).
 * @returns `booked`: read from its events; `bound`: and those that a withdrawal is bound to, or was paid under before a reorg
 *   took that back: the next one has the number after it
 */
export async function readKnownPayouts(manager: EntityManager, contract: string) {
  const [known] = await query(
    manager,
    `select booked::numeric as "booked!", greatest(booked, (select max(number) from payout_item where contract = $1 and bound),
       (select max(payout_number) from withdrawal where payout_number is not null))::numeric as "bound!"
     from (select coalesce(max(withdrawal_count), 0) as booked from chain_checkpoint where contract = $1) c`,
    [contract.toLowerCase()],
  )
  return known!
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
 * @param batch its withdrawals are locked in this database transaction
 * @returns whether the books hold all of them as settled under the numbers of the batch, and a reorg has taken back that they were paid
 */
export async function isTakenBack(
  manager: EntityManager,
  { contract, firstNumber, payments }: Batch,
): Promise<boolean> {
  const otherwise = await exists(
    manager,
    `select 1 from unnest($1::text[]) with ordinality as paid (id, ordinal) join withdrawal w using (id)
     where w.state <> 'settled' or w.payout_number <> $2::bigint + ordinal - 1 limit 1`,
    [idsOf(payments), firstNumber],
  )
  return !otherwise && (await readKnownPayouts(manager, contract!)).booked < firstNumber
}
