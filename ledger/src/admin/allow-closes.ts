import { conflict } from '@polder/base/errors'
import type { DataSource } from 'typeorm'
import { countDueDays, nextDueDay } from '../close/close-hold.ts'
import { execute, query } from '../sql.ts'
import { type ActBy, auditedAct } from './audited-act.ts'

/**
 * Lets days be closed although many are due at once (`CloseHold`). The chain must have passed the end of each all the
 * same.
 * @param until UTC day, the last one allowed: one that waits
 * @throws ProductError `DAY_NOT_DUE`, `REASON_NEEDED`
 */
export function allowCloses(db: DataSource, by: ActBy, until: string): Promise<void> {
  return auditedAct(db, by, 'closes_allowed', async (manager) => {
    const [from, days] = [await nextDueDay(manager), await countDueDays(manager)]
    const [due] = await query(manager, 'select $1::date - $2::date < $3::integer as "is!"', [
      until,
      from,
      days,
    ])
    if (!from || until < from || !due?.is) {
      throw conflict('DAY_NOT_DUE', `Day ${until} is not one that waits to be closed.`)
    }
    await execute(manager, 'update product_state set closes_allowed_until = $1', [until])
    return { result: undefined, details: { from, until, days } }
  })
}
