import type { DataSource } from 'typeorm'
import { addPlanVersion, assertCanAdd } from '../plan/add-plan-version.ts'
import type { PlanTerms } from '../plan/plan.ts'
import { readNewestTerms } from '../plan/plan-in-force.ts'
import type { ActBy } from './audited-act.ts'
import { planChanges } from './plan-changes.ts'
import { actOrPropose, type ProposableAct, type Proposed } from './propose-change.ts'

/**
 * Adds a version of the plan from a coming day (docs/money.md#the-plan), or proposes it where the rule in force asks for
 * two admins.
 * @param draft.terms outside data: refused with every field that is wrong
 * @returns the new version
 * @throws ProductError `INVALID_PLAN`, `PLAN_NOT_COMING`, `CHANGE_OUTDATED`, `REASON_NEEDED`
 */
export function changePlan(
  db: DataSource,
  by: ActBy,
  draft: { terms: unknown; effectiveFrom: string },
): Promise<{ version: number } | Proposed> {
  return actOrPropose(db, by, ADD_PLAN_VERSION, { ...draft, terms: draft.terms as PlanTerms })
}

export const ADD_PLAN_VERSION: ProposableAct<'plan_version_added', { version: number }> = {
  kind: 'plan_version_added',
  against: async (_, manager) => ({ version: (await readNewestTerms(manager)).version }),
  differences: async (_, change, manager) => {
    await assertCanAdd(manager, change)
    const { terms, effectiveFrom } = await readNewestTerms(manager)
    // Of one that is still to come: it is replaced, and never holds.
    const from = effectiveFrom < change.effectiveFrom ? null : effectiveFrom
    return [{ field: 'effectiveFrom', from, to: change.effectiveFrom }, ...planChanges(terms, change.terms)]
  },
  enact: async (manager, _, { terms, effectiveFrom }, by) => {
    const before = await readNewestTerms(manager)
    const plan = { effectiveFrom, terms, createdBy: by.actor, reason: by.reason.trim() }
    const version = await addPlanVersion(manager, plan)
    const changes = planChanges(before.terms, terms)
    return { result: { version }, details: { version, effectiveFrom, changes } }
  },
}
