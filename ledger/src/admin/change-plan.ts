import type { DataSource, EntityManager } from 'typeorm'
import { assertCanAdd, insertPlanVersion } from '../plan/add-plan-version.ts'
import type { PlanTerms } from '../plan/plan.ts'
import { readNewestTerms } from '../reads/admin/newest-terms.ts'
import { readPayoutControl } from '../withdrawals/payout-control.ts'
import { type ActBy, auditedAct, type Done } from './audited-act.ts'
import { planChanges } from './plan-changes.ts'
import { type Proposed, proposeChange } from './propose-change.ts'

/**
 * Adds a version of the plan from a coming day (docs/money.md#the-plan), or proposes it where the rule in force asks for
 * two admins.
 * @param draft.terms outside data: refused with every field that is wrong
 * @returns the new version
 * @throws ProductError `INVALID_PLAN`, `PLAN_NOT_COMING`, `PLAN_OUT_OF_ORDER`, `REASON_NEEDED`
 */
export function changePlan(
  db: DataSource,
  by: ActBy,
  draft: { terms: unknown; effectiveFrom: string },
): Promise<{ version: number } | Proposed> {
  const change = { ...draft, terms: draft.terms as PlanTerms }
  return auditedAct<{ version: number } | Proposed>(db, by, 'plan_version_added', async (manager) => {
    const { approvalsNeeded } = await readPayoutControl(manager, 'for update')
    if (approvalsNeeded === 1) return enactPlan(manager, by, change)
    await assertCanAdd(manager, change)
    const { version, terms } = await readNewestTerms(manager)
    return proposeChange(manager, by, {
      kind: 'plan_version_added',
      change,
      against: { version },
      differences: [
        { field: 'effectiveFrom', from: null, to: change.effectiveFrom },
        ...planChanges(terms, change.terms),
      ],
    })
  })
}

/** Within the caller's database transaction. @throws as {@link changePlan} */
export async function enactPlan(
  manager: EntityManager,
  by: ActBy,
  { terms, effectiveFrom }: { terms: PlanTerms; effectiveFrom: string },
): Promise<Done<{ version: number }>> {
  const before = await readNewestTerms(manager)
  const plan = { effectiveFrom, terms, createdBy: by.actor, reason: by.reason.trim() }
  const version = await insertPlanVersion(manager, plan)
  const changes = planChanges(before.terms, terms)
  return { result: { version }, details: { version, effectiveFrom, changes } }
}
