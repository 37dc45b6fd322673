import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** @returns the newest forecast: what the plan will owe after a closed day, in wei; null before the first day is closed */
export async function readForecast(manager: EntityManager) {
  const rows = await query(
    manager,
    `select f.day::text as "day!", f.days, f.interest, f.referral, f.mystery_box as "mysteryBox", f.prize, f.club,
       (select liabilities from reward_list l where l.day = f.day) as liabilities
     from forecast f where f.day = (select max(day) from forecast) order by f.days`,
  )
  const [first] = rows
  if (!first) return null
  const { day, liabilities } = first
  return { day, liabilities, horizons: rows.map(({ day: _, liabilities: __, ...horizon }) => horizon) }
}
