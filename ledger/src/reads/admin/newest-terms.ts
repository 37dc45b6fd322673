import type { EntityManager } from 'typeorm'
import type { PlanTerms } from '../../plan/plan.ts'
import { query } from '../../sql.ts'

/** @returns the newest version, whether it is in force yet or not */
export async function readNewestTerms(manager: EntityManager) {
  const [newest] = await query(
    manager,
    'select version, terms from plan_version order by version desc limit 1',
  )
  if (!newest) throw new Error('There is no plan: the product was not open')
  return { version: newest.version, terms: newest.terms as PlanTerms }
}
