import type { DataSource } from 'typeorm'
import { query } from '../sql.ts'
import { buildRewardList, LIST_DAYS } from './build-reward-list.ts'
import { writeForecast } from './write-forecast.ts'

/**
 * What is observed beside a closed day: the list of rewards and the forecast. Days before it that were missed, as far
 * back as entries are kept, are made up for.
 * @param day closed
 * @returns the days whose lists were built now
 */
export async function observeDay(db: DataSource, day: string): Promise<string[]> {
  const missed = await query(
    db,
    `select c.day::text as "day!" from day_close c
     where c.closed_at is not null and c.day <= $1::date and c.day > $1::date - $2::integer
       and not exists (select from reward_list l where l.day = c.day) order by c.day`,
    [day, LIST_DAYS],
  )
  const built: string[] = []
  for (const { day } of missed) if (await buildRewardList(db, day)) built.push(day)
  await writeForecast(db, day)
  return built
}
