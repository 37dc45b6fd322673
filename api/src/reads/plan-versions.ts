import { parsePlan } from '@polder/ledger/plan/plan'
import type { PlanInForce } from '@polder/ledger/plan/plan-in-force'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** @param i.before versions below this one only. @returns newest first, those that are yet to come too */
export async function readPlanVersions(
  manager: EntityManager,
  i: { first: number; before: number | null },
): Promise<PlanInForce[]> {
  const rows = await query(
    manager,
    `select version, effective_from::text as "effectiveFrom!", terms from plan_version
     where $1::integer is null or version < $1 order by version desc limit $2`,
    [i.before, i.first],
  )
  return rows.map(({ version, effectiveFrom, terms }) => ({ version, effectiveFrom, plan: parsePlan(terms) }))
}
