import type { DataSource } from 'typeorm'
import { insertPlanVersion } from '../plan/add-plan-version.ts'
import type { PlanTerms } from '../plan/plan.ts'
import { readNewestTerms } from '../reads/admin/newest-terms.ts'
import { type ActBy, auditedAct } from './audited-act.ts'
import { planChanges } from './plan-changes.ts'

/**
 * Adds a version of the plan from a coming day (docs/money.md#the-plan).
 * @param draft.terms outside data: refused with every field that is wrong
 * @returns the new version
 * @throws ProductError `INVALID_PLAN`, `PLAN_NOT_COMING`, `PLAN_OUT_OF_ORDER`, `REASON_NEEDED`
 */
export function changePlan(
  db: DataSource,
  by: ActBy,
  draft: { terms: unknown; effectiveFrom: string },
): Promise<number> {
  return auditedAct(db, by, 'plan_version_added', async (manager) => {
    const before = await readNewestTerms(manager)
    const terms = draft.terms as PlanTerms
    const { effectiveFrom } = draft
    const version = await insertPlanVersion(manager, {
      effectiveFrom,
      terms,
      createdBy: by.actor,
      reason: by.reason.trim(),
    })
    return {
      result: version,
      details: { version, effectiveFrom, changes: planChanges(before, terms) },
    }
  })
}
