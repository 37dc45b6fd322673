import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** A wallet's open request for exit. Amounts in wei, gross; `ageSeconds` of real time since it was seen. */
export type OpenExit = Awaited<ReturnType<typeof readOpenExits>>[number]

/** @returns the open requests for exit, the one with the next deadline first */
export async function readOpenExits(manager: EntityManager) {
  return await query(
    manager,
    `select e.id as "id!", e.address as "address!", e.remaining as "remaining!",
       greatest(e.remaining - e.signed - e.waiting, 0) as "uncovered!", e.deadline as "deadline!",
       extract(epoch from now() - e.seen_at)::float8 as "ageSeconds!",
       (select w.waiting_for from exit_line l join withdrawal w on w.id = l.withdrawal_id
        where l.exit_id = e.id and w.waiting_for is not null order by w.number limit 1) as "waitingFor?"
     from open_exit e order by e.deadline, e.id`,
  )
}
