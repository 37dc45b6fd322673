import type { EntityManager } from 'typeorm'
import type { PlanTerms } from '../../plan/plan.ts'
import { query } from '../../sql.ts'

/** @returns the terms of the newest version, whether it is in force yet or not */
export async function readNewestTerms(manager: EntityManager): Promise<PlanTerms> {
  const [newest] = await query(manager, 'select terms from plan_version order by version desc limit 1')
  if (!newest) throw new Error('There is no plan: the product was not open')
  return newest.terms as PlanTerms
}
