import type { EntityManager } from 'typeorm'
import { query } from '../../sql.ts'

/** Batches that are looked at, the newest. */
const MEASURED_BATCHES = 50

/** @returns gas that a payment has cost in the newest batches that paid; null: none has yet */
export async function readGasOfPayments(manager: EntityManager): Promise<number | null> {
  const [row] = await query(
    manager,
    `select (sum(gas_used) / sum(payments))::float8 as gas from (
       select gas_used, payments from payout_batch where state = 'succeeded' and gas_used is not null
       order by nonce desc limit ${MEASURED_BATCHES}) as newest`,
  )
  return row?.gas == null ? null : Math.ceil(row.gas)
}
