import { ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { assertComing, assertFee } from '../plan/add-plan-version.ts'
import { type Plan, PlanError, type PlanTerms, parsePlan } from '../plan/plan.ts'
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
  const plan = parsed(draft.terms)
  if (plan instanceof PlanError) {
    return { problem: plan.message, comparedWith, changes: [], effects: [], withdrawal: null, countedAt }
  }
  return {
    problem: await problemOf(manager, plan, draft.effectiveFrom),
    comparedWith,
    changes: planChanges(terms, draft.terms as PlanTerms),
    effects: await planEffects(manager, parsePlan(terms), plan),
    withdrawal: plan.withdrawal,
    countedAt,
  }
}

function parsed(terms: unknown): Plan | PlanError {
  try {
    return parsePlan(terms)
  } catch (error) {
    if (error instanceof PlanError) return error
    throw error
  }
}

async function problemOf(manager: EntityManager, plan: Plan, effectiveFrom: string): Promise<string | null> {
  try {
    await assertFee(manager, plan)
    await assertComing(manager, effectiveFrom)
    return null
  } catch (error) {
    if (error instanceof ProductError) return error.message
    throw error
  }
}
