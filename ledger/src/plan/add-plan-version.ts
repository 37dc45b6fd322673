import { addDays } from '@polder/base/clock'
import { conflict, ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import { PlanError, type PlanTerms, parsePlan } from './plan.ts'

export interface NewPlan {
  /** UTC day, after today and at most {@link MAX_DAYS_AHEAD} after it */
  effectiveFrom: string
  terms: PlanTerms
  createdBy: string
  reason: string
}

/** As the database has it too. */
const MAX_DAYS_AHEAD = 90

/**
 * Records new terms that take effect from a coming day, in the caller's database transaction. Days that have begun,
 * closed days and positions already bought keep the terms they have (docs/money.md#the-plan). Versions that were to come on
 * that day or later never hold.
 * @returns the new version
 * @throws ProductError `INVALID_PLAN` naming every field, also for a fee that the contract does not allow,
 *   `PLAN_NOT_COMING`
 */
export async function addPlanVersion(manager: EntityManager, i: NewPlan): Promise<number> {
  await query(manager, `select pg_advisory_xact_lock(hashtext('close_barrier'))`)
  await assertCanAdd(manager, i)
  const [added] = await query(
    manager,
    `insert into plan_version (version, effective_from, terms, created_by, reason)
     select max(version) + 1, $1, $2, $3, $4 from plan_version returning version`,
    [i.effectiveFrom, JSON.stringify(i.terms), i.createdBy, i.reason],
  )
  const { version } = added!
  await writeSystemLog(manager, {
    type: 'admin_act',
    message: `Plan version ${version} takes effect on ${i.effectiveFrom}: ${i.reason}`,
    details: { version, effectiveFrom: i.effectiveFrom, createdBy: i.createdBy },
  })
  return version
}

/** @throws ProductError as {@link addPlanVersion} */
export async function assertCanAdd(
  manager: EntityManager,
  { terms, effectiveFrom }: Pick<NewPlan, 'terms' | 'effectiveFrom'>,
): Promise<void> {
  assertValid(terms)
  await assertFee(manager, terms.withdrawal.feeBasisPoints)
  await assertComing(manager, effectiveFrom)
}

/** The contract would pay nobody by a higher one. */
async function assertFee(manager: EntityManager, feeBasisPoints: number): Promise<void> {
  const [row] = await query(manager, 'select min(max_fee_basis_points) as max from chain_checkpoint')
  if (row!.max === null || feeBasisPoints <= row!.max) return
  throw new ProductError(
    'INVALID_PLAN',
    `The contract allows a fee of ${row!.max / 100} % of a withdrawal at most, not ${feeBasisPoints / 100} %.`,
  )
}

async function assertComing(manager: EntityManager, effectiveFrom: string): Promise<void> {
  const [state] = await query(
    manager,
    `select greatest((product_now() at time zone 'UTC')::date, (select max(day) + 1 from day_close))::text as "today!"`,
  )
  const { today } = state!
  if (effectiveFrom > today && effectiveFrom <= addDays(today, MAX_DAYS_AHEAD)) return
  throw conflict(
    'PLAN_NOT_COMING',
    `A plan takes effect from a coming day, at most ${MAX_DAYS_AHEAD} after ${today}: ${effectiveFrom} is none.`,
  )
}

function assertValid(terms: PlanTerms): void {
  try {
    parsePlan(terms)
  } catch (error) {
    if (error instanceof PlanError)
      throw new ProductError('INVALID_PLAN', error.message, 'invalid', { cause: error })
    throw error
  }
}
