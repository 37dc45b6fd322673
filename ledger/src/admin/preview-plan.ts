import { ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { assertCanAdd } from '../plan/add-plan-version.ts'
import { type PlanTerms, parsePlan, planSchema } from '../plan/plan.ts'
import { readNewestTerms } from '../plan/plan-in-force.ts'
import { readWalletStatsAt } from '../reads/admin/wallet-stats.ts'
import { planChanges } from './plan-changes.ts'
import { planEffects } from './plan-effects.ts'

/**
 * Says what a draft would change, without adding it.
 * @param draft.terms outside data
 * @param draft.effectiveFrom UTC day
 * @returns `problem`: what keeps it from being added, for people; `withdrawal`: the draft's terms, null when it is no plan
 */
export async function previewPlan(manager: EntityManager, draft: { terms: unknown; effectiveFrom: string }) {
  const { version: comparedWith, terms } = await readNewestTerms(manager)
  const countedAt = await readWalletStatsAt(manager)
  const plan = planSchema.safeParse(draft.terms).data
  return {
    problem: await problemOf(manager, { ...draft, terms: draft.terms as PlanTerms }),
    comparedWith,
    changes: plan ? planChanges(terms, draft.terms as PlanTerms) : [],
    effects: plan ? await planEffects(manager, parsePlan(terms), plan) : [],
    withdrawal: plan?.withdrawal ?? null,
    countedAt,
  }
}

async function problemOf(...draft: Parameters<typeof assertCanAdd>): Promise<string | null> {
  try {
    await assertCanAdd(...draft)
    return null
  } catch (error) {
    if (error instanceof ProductError) return error.message
    throw error
  }
}
