import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

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
