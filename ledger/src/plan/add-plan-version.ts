import { ProductError } from '@polder/base/errors'
import type { DataSource } from 'typeorm'
import { inTransaction } from '../database-transaction.ts'
import { writeSystemLog } from '../system-log.ts'
import { PlanError, type PlanTerms, parsePlan } from './plan.ts'

/**
 * Records new terms that take effect from a coming day. Days that have begun, closed days and positions already
 * bought keep the terms they have (design §4).
 * @param i.effectiveFrom UTC day, after today and not before the newest version's day
 * @param i.createdBy who changed it
 * @param i.reason why, for the record
 * @returns the new version
 * @throws ProductError `INVALID_PLAN` naming every field, `PLAN_NOT_COMING`, `PLAN_OUT_OF_ORDER`
 */
export async function addPlanVersion(
  db: DataSource,
  i: { effectiveFrom: string; terms: PlanTerms; createdBy: string; reason: string },
): Promise<number> {
  assertValid(i.terms)
  return inTransaction(db, async (manager) => {
    await manager.query(`select pg_advisory_xact_lock(hashtext('close_barrier'))`)
    const [state]: { today: string; newest: number; newest_from: string }[] = await manager.query(
      `select greatest((product_now() at time zone 'UTC')::date, (select max(day) + 1 from day_close))::text as today,
         version as newest, effective_from::text as newest_from
       from plan_version order by version desc limit 1`,
    )
    if (i.effectiveFrom <= state!.today) {
      throw new ProductError(
        'PLAN_NOT_COMING',
        `A plan takes effect from a coming day: ${i.effectiveFrom} is not after ${state!.today}.`,
        'conflict',
      )
    }
    if (i.effectiveFrom <= state!.newest_from) {
      throw new ProductError(
        'PLAN_OUT_OF_ORDER',
        `Version ${state!.newest} takes effect on ${state!.newest_from}: a newer one must take effect after it.`,
        'conflict',
      )
    }
    const version = state!.newest + 1
    await manager.query(
      `insert into plan_version (version, effective_from, terms, created_by, reason) values ($1, $2, $3, $4, $5)`,
      [version, i.effectiveFrom, JSON.stringify(i.terms), i.createdBy, i.reason],
    )
    await writeSystemLog(manager, {
      type: 'admin_act',
      message: `Plan version ${version} takes effect on ${i.effectiveFrom}: ${i.reason}`,
      details: { version, effectiveFrom: i.effectiveFrom, createdBy: i.createdBy },
    })
    return version
  })
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
