import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import type { WaitingReason } from '../withdrawals/waiting-reasons.ts'

/** A wallet's open request for exit. Amounts in wei, gross. */
export interface OpenExit {
  id: string
  address: string
  /** still to be paid; 0: served, and the wallet has not closed it */
  remaining: bigint
  /** of that, what is neither signed nor waits to be */
  uncovered: bigint
  /** real time since it was seen */
  ageSeconds: number
  /** by the chain's clock: from then on anyone may freeze the vault */
  deadline: Date
  /** why the first of its withdrawals in line waits; null: none waits for anything but its turn */
  waitingFor: WaitingReason | null
}

/** @returns the open requests for exit, the one with the next deadline first */
export async function readOpenExits(manager: EntityManager): Promise<OpenExit[]> {
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
