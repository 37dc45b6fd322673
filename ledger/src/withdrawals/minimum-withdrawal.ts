import type { EntityManager } from 'typeorm'
import type { WithdrawalTerms } from '../rules/withdrawal-rule.ts'
import { query } from '../sql.ts'

/** Batches that are looked at, the newest; with fewer than the second number nothing is said. */
const MEASURED_BATCHES = 50
const MIN_BATCHES = 5
/** By when they were signed: nonces begin anew with another key. */
const NEWEST = `(select gas_used, gas_price, payments from payout_batch where gas_price is not null
       order by id desc limit ${MEASURED_BATCHES}) as newest`
/** A minimum that follows gas moves in steps of so much, wei. */
const STEP = 10n ** 15n

/**
 * The terms of a withdrawal now: the minimum is the plan's, or what it takes that its fee pays for a payment in nine of
 * ten of the newest batches (docs/money.md#withdrawal). Receivers that burn gas raise that for all, no further than what
 * the contract lets the code of a receiver use.
 * @returns amounts in wei
 */
export async function withdrawalTerms(
  manager: EntityManager,
  terms: WithdrawalTerms,
): Promise<WithdrawalTerms> {
  if (terms.feeBasisPoints === 0) return terms
  const [row] = await query(
    manager,
    `select count(*)::integer as "batches!",
       percentile_disc(0.9) within group (order by div(gas_used * gas_price, payments)) as cost
     from ${NEWEST}`,
  )
  if (!row?.cost || row.batches < MIN_BATCHES) return terms
  const needed = (row.cost * 10_000n) / BigInt(terms.feeBasisPoints)
  const minimum = ((needed + STEP - 1n) / STEP) * STEP
  return minimum > terms.minimum ? { ...terms, minimum } : terms
}

/** @returns gas that a payment has cost in the newest batches that paid; null: none has yet */
export async function readGasOfPayments(manager: EntityManager): Promise<number | null> {
  const [row] = await query(manager, `select (sum(gas_used) / sum(payments))::float8 as gas from ${NEWEST}`)
  return row?.gas == null ? null : Math.ceil(row.gas)
}
