import { addDays, type Day } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { given } from './given.ts'

/** Active positions that were bought on one day, taken together. */
export interface ActiveInterest {
  openedDay: Day
  /** wei a day */
  dailyInterest: bigint
}

/**
 * What positions earn on days that are not closed yet, if none is bought or sold, in wei; `total` with all days before.
 * Interest is paid for each whole day that a position is held: the day of purchase brings none (docs/money.md#interest).
 * @param firstDay the first day that is not closed
 * @param days how many days
 */
export function forecastInterest(active: readonly ActiveInterest[], firstDay: Day, days: number) {
  // Once: of years of purchases each day would go through all of them.
  const opened = active.toSorted((a, b) => (a.openedDay < b.openedDay ? 1 : -1))
  let [interest, total] = [0n, 0n]
  return Array.from({ length: days }, (_, n) => {
    const day = addDays(firstDay, n)
    while (opened.length > 0 && opened.at(-1)!.openedDay < day) interest += opened.pop()!.dailyInterest
    total += interest
    return { day, interest, total }
  })
}

/** @returns what each wallet holds, by wallet id */
export async function readActiveInterest(manager: EntityManager, walletIds: readonly string[]) {
  const wallets = given('bigint', 'id', walletIds)
  const rows: (ActiveInterest & { of: string })[] = await manager.query(
    `select p.wallet_id as of, p.opened_day::text as "openedDay", sum(p.daily_interest) as "dailyInterest"
     from ${wallets.relation} join position p on p.wallet_id = q.id and p.closed_day is null
     group by p.wallet_id, p.opened_day`,
    [wallets.value],
  )
  const active = new Map(walletIds.map((id): [string, ActiveInterest[]] => [id, []]))
  for (const { of, openedDay, dailyInterest } of rows) active.get(of)?.push({ openedDay, dailyInterest })
  return active
}

/** @returns the first day that is not closed. @throws Error before the product opened */
export async function readFirstOpenDay(manager: EntityManager): Promise<Day> {
  const [row] = await query(manager, 'select day::text from next_close')
  if (!row?.day) throw new Error('The product is not open yet')
  return row.day
}
