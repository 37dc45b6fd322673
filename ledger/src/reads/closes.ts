import { type EntityManager, IsNull, LessThan, Not } from 'typeorm'
import { DayClose } from '../entities/day-close.ts'

/**
 * @param i.before days before this one only
 * @returns closed days, newest first
 */
export async function readCloses(
  manager: EntityManager,
  i: { first: number; before?: string | null },
): Promise<DayClose[]> {
  return manager.find(DayClose, {
    where: { closedAt: Not(IsNull()), ...(i.before ? { day: LessThan(i.before) } : {}) },
    order: { day: 'DESC' },
    take: i.first,
  })
}
