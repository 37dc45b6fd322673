import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** As many days as this are closed in a row without an operator, so that a worker that was away catches up. */
const MAX_DAYS_UNASKED = 3

/** Why the next due day is not begun, though it has ended by the product's clock (docs/money.md#closing-a-day). */
export type CloseHold = NonNullable<Awaited<ReturnType<typeof readCloseHold>>>

/**
 * A clock that jumped ahead would pay days to come, and a closed day stays closed. So the product's clock is not
 * believed alone. A day that has begun goes on to its end, and a demo's clock, once moved, is meant to jump: its chain
 * makes no blocks while it is idle.
 * @returns how many UTC days wait, from the next one due to the last, since how many seconds by the product's clock, and
 *   whether the day has not ended by the newest final block (`chain_behind`) or an operator must allow so many
 *   (`many_days`); null when the next due day may be begun, or none is due
 */
export async function readCloseHold(manager: EntityManager) {
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
  return { reason: row.reason as 'chain_behind' | 'many_days', day, lastDay, days, seconds, chainTime }
}

/**
 * The day to close next: the one after the last closed day, or the day the product opened, once it has ended by
 * the product's clock.
 * @returns UTC day `YYYY-MM-DD`, or null when no day is due
 */
export async function nextDueDay(manager: EntityManager): Promise<string | null> {
  const [row] = await query(
    manager,
    `select day::text as "day!" from next_close where product_now() >= (day + 1)::timestamp at time zone 'UTC'`,
  )
  return row?.day ?? null
}

/** @returns how many days are due, the next one included */
export async function countDueDays(manager: EntityManager): Promise<number> {
  const [row] = await query(
    manager,
    `select greatest(0, (product_now() at time zone 'UTC')::date - day)::integer as "days!" from next_close`,
  )
  return row?.days ?? 0
}
