import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** @returns how many versions of the plan there are */
export async function countPlanVersions(manager: EntityManager): Promise<number> {
  const rows = await query(manager, 'select count(*)::integer as "n!" from plan_version')
  return rows[0]?.n ?? 0
}
