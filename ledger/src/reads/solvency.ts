import type { EntityManager } from 'typeorm'
import { SolvencyObservation } from '../entities/solvency-observation.ts'

/** @returns the newest observation of reserves and liabilities, or null before the first */
export async function readSolvency(manager: EntityManager): Promise<SolvencyObservation | null> {
  const [newest] = await manager.find(SolvencyObservation, { order: { id: 'DESC' }, take: 1 })
  return newest ?? null
}
