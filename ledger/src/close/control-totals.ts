import { addDays, startOfDay } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import type { IncomeTotals } from './income.ts'

/**
 * Takes a day's totals again, from the rows as they are stored (each row's amount is checked to be the sum of its kinds) and from what
 * they follow from (positions, boxes, rounds, clubs), before any of it is posted.
 * @param totals what the rules say
 * @param interest from `interestDue`
 * @throws Error naming the total that differs: nothing of the day is written then
 */
export async function proveControlTotals(
  manager: EntityManager,
  day: string,
  totals: IncomeTotals,
  interest: bigint,
): Promise<void> {
  const [causes] = await query(
    manager,
    `select (select coalesce(sum(b.reward), 0) from mystery_box b join position p on p.id = b.position_id
        where b.vests_at >= $2 and b.vests_at < $3 and (p.closed_at is null or p.closed_at >= b.vests_at)) as "mysteryBox",
       (select coalesce(sum(coalesce(paid, share * qualified)), 0) from prize_round where day = $1::date) as prize,
       (select coalesce(sum(amount), 0) from club_payout where day = $1::date) as club`,
    [day, startOfDay(day), startOfDay(addDays(day, 1))],
  )
  for (const [source, found] of [
    ['the stored rows', await readStoredTotals(manager, day)],
    ['their causes', { interest, ...causes! }],
  ] as const) {
    for (const [name, value] of Object.entries(found)) {
      const expected = String(totals[name as keyof IncomeTotals])
      if (String(value) !== expected)
        throw new Error(`${day}: ${name} is ${value} by ${source} and ${expected} by the rules`)
    }
  }
}

/** @returns what a day's rows pay, as they are stored */
export async function readStoredTotals(manager: EntityManager, day: string): Promise<IncomeTotals> {
  const rows = await query(
    manager,
    `select wallets as "wallets!", interest as "interest!", amount - interest - "mysteryBox" - prize - club as "referral!",
       "mysteryBox" as "mysteryBox!", prize as "prize!", club as "club!"
     from (select count(*)::integer as wallets, coalesce(sum(amount), 0) as amount, coalesce(sum(interest), 0) as interest,
         coalesce(sum(mystery_box), 0) as "mysteryBox", coalesce(sum(prize_weekly), 0) + coalesce(sum(prize_final), 0) as prize,
         coalesce(sum(club), 0) as club
       from day_income where day = $1::date) as stored`,
    [day],
  )
  return rows[0]!
}

/** @returns what all positions earn on a day, wei; it can be asked in the same snapshot while the day is written */
export async function interestDue(manager: EntityManager, day: string): Promise<bigint> {
  const [row] = await query(
    manager,
    'select coalesce(sum(daily_interest), 0) as "due!" from position where earns_interest(opened_day, closed_day, $1)',
    [day],
  )
  return row!.due
}
