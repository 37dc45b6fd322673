import type { EntityManager } from 'typeorm'
import { SolvencyObservation } from '../entities/solvency-observation.ts'

/** @returns the newest observation of reserves and liabilities, or null before the first */
export async function readSolvency(manager: EntityManager): Promise<SolvencyObservation | null> {
  const [newest] = await manager.find(SolvencyObservation, { order: { id: 'DESC' }, take: 1 })
  return newest ?? null
}

/** Which observations are read: those made at closes, or the last of each hour (UTC, real time). */
export type SolvencyThinning = 'close' | 'hour'

/**
 * @param i.before an observation's id: older ones only
 * @returns newest first
 */
export async function readSolvencyHistory(
  manager: EntityManager,
  i: { first: number; before?: string | null; thinning: SolvencyThinning },
): Promise<SolvencyObservation[]> {
  const ids: { id: string }[] = await manager.query(
    `${THINNED[i.thinning]} and ($1::bigint is null or o.id < $1) order by o.id desc limit $2`,
    [i.before ?? null, i.first],
  )
  const found = await manager.find(SolvencyObservation, {
    where: ids.map(({ id }) => ({ id })),
    order: { id: 'DESC' },
  })
  return ids.length === 0 ? [] : found
}

export async function countSolvencyHistory(
  manager: EntityManager,
  thinning: SolvencyThinning,
): Promise<number> {
  const [row]: { count: number }[] = await manager.query(
    `select count(*)::integer as count from (${THINNED[thinning]}) as thinned`,
  )
  return row!.count
}

const THINNED: Record<SolvencyThinning, string> = {
  close: 'select o.id from solvency_observation o where o.day is not null',
  hour: `select o.id from (
    select max(id) as id from solvency_observation group by date_trunc('hour', at, 'UTC')) as o where true`,
}
