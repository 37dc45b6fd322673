import type { EntityManager } from 'typeorm'

/** @returns how many versions of the plan there are */
export async function countPlanVersions(manager: EntityManager): Promise<number> {
  const rows: { n: number }[] = await manager.query('select count(*)::integer as n from plan_version')
  return rows[0]?.n ?? 0
}
