import type { DataSource } from 'typeorm'
import { planInForce } from '../plan/plan-in-force.ts'
import { inTransaction, query } from '../sql.ts'
import { nextDueDay, readCloseHold } from './close-hold.ts'

export class CloseOrderError extends Error {
  override readonly name = 'CloseOrderError'
}

/**
 * Waits until every act dated in the day is in the books, and from then on dates acts after it: the barrier between
 * a day's facts and its close.
 * @param day UTC day
 * @returns `begun`, also when it was begun before; `closed` when nothing is left to do
 * @throws CloseOrderError when the day has not ended, an earlier day is still open, or the day is held (`CloseHold`)
 */
export async function beginClose(db: DataSource, day: string): Promise<'begun' | 'closed'> {
  return inTransaction(db, async (manager) => {
    await query(manager, `select pg_advisory_xact_lock(hashtext('close_barrier'))`)
    // Held until the end, so that nobody closes the day between the two looks.
    const [known] = await query(
      manager,
      'select closed_at is not null as "closed!" from day_close where day = $1 for no key update',
      [day],
    )
    if (known?.closed) return 'closed'
    const due = await nextDueDay(manager)
    if (due !== day)
      throw new CloseOrderError(
        `Day ${day} cannot be closed now: ${due ? `${due} is next` : 'no day is due'}`,
      )
    const hold = await readCloseHold(manager)
    if (hold) throw new CloseOrderError(`Day ${day} is not closed yet: ${hold.reason}`)
    const { version } = await planInForce(manager, day)
    await query(
      manager,
      'insert into day_close (day, plan_version) values ($1, $2) on conflict (day) do nothing',
      [day, version],
    )
    await query(manager, 'select ensure_month($1::date)', [day])
    return 'begun'
  })
}
