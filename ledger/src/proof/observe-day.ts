import type { DataSource } from 'typeorm'
import { query } from '../sql.ts'
import type { TreeContract } from './balance-leaf.ts'
import { BRANCH_DAYS, buildBalanceTree } from './build-balance-tree.ts'
import { writeForecast } from './write-forecast.ts'

/**
 * What is observed beside a closed day: the tree of balances and the forecast. Days before it that were missed, as far
 * back as branches are kept, are made up for.
 * @param day closed
 * @param at the contracts that leaves are bound to
 * @returns the days whose trees were built now
 */
export async function observeDay(db: DataSource, day: string, at: TreeContract): Promise<string[]> {
  const missed = await query(
    db,
    `select c.day::text as "day!" from day_close c
     where c.closed_at is not null and c.day <= $1::date and c.day > $1::date - $2::integer
       and not exists (select from balance_tree t where t.day = c.day) order by c.day`,
    [day, BRANCH_DAYS],
  )
  const built: string[] = []
  for (const { day } of missed) if (await buildBalanceTree(db, day, at)) built.push(day)
  await writeForecast(db, day)
  return built
}
