import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** As many days as this are closed in a row without an operator, so that a worker that was away catches up. */
const MAX_DAYS_UNASKED = 3

/** Why the next due day is not begun, though it has ended by the product's clock (docs/money.md#closing-a-day). */
export interface CloseHold {
  /** `chain_behind`: the day has not ended by the newest final block; `many_days`: an operator must allow so many */
  reason: 'chain_behind' | 'many_days'
  /** UTC day that waits, the next one due */
  day: string
  /** UTC day, the last one due */
  lastDay: string
  /** how many days wait, these two included */
  days: number
  /** since the end of the day, by the product's clock */
  seconds: number
  /** the newest final block's own time; null when no indexer has said it yet */
  chainTime: Date | null
}

/**
 * A clock that jumped ahead would pay days to come, and a closed day stays closed. So the product's clock is not
 * believed alone. A day that has begun goes on to its end, and a demo's clock, once moved, is meant to jump: its chain
 * makes no blocks while it is idle.
 * @returns null when the next due day may be begun, or none is due
 */
export async function readCloseHold(manager: EntityManager): Promise<CloseHold | null> {
  const [row] = await query(
    manager,
    `select next.day::text as "day!", days as "days!", (next.day + days - 1)::text as "last_day!", finalized_time,
       extract(epoch from product_now() - ends)::integer as "seconds!",
       case when finalized_time >= ends then 'many_days' else 'chain_behind' end as "reason!"
     from (
       select day, (day + 1)::timestamp at time zone 'UTC' as ends, closes_allowed_until,
         (product_now() at time zone 'UTC')::date - day as days
       from product_state, next_close where clock_moved_at is null) as next
     left join lateral (select finalized_time from indexer_state order by heartbeat_at desc limit 1) as chain on true
     where days > 0 and not exists (select from day_close c where c.day = next.day)
       and ((finalized_time >= ends) is not true or (days > $1::integer and (closes_allowed_until >= next.day) is not true))`,
    [MAX_DAYS_UNASKED],
  )
  if (!row) return null
  const { day, days, seconds, last_day: lastDay, finalized_time: chainTime } = row
  return { reason: row.reason as CloseHold['reason'], day, lastDay, days, seconds, chainTime }
}
