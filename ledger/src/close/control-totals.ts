import { addDays, startOfDay } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import { EARNS_INTEREST_SQL } from '../rules/interest.ts'
import type { IncomeTotals } from './income.ts'

/** Control totals that do not agree: nothing of the day was written. */
export class ControlTotalError extends Error {
  override readonly name = 'ControlTotalError'
}

/**
 * Takes a day's totals again, from the rows as they are stored and from what they follow from (positions, boxes,
 * rounds, clubs), before any of it is posted.
 * @param totals what the rules say
 * @throws ControlTotalError naming the total that differs
 */
export async function proveControlTotals(
  manager: EntityManager,
  day: string,
  totals: IncomeTotals,
): Promise<void> {
  const [stored]: Record<string, string>[] = await manager.query(
    `select count(*) as wallets, coalesce(sum(interest), 0) as interest,
       coalesce(sum(c1 + c2 + c3 + c4 + c5 + c6 + c7 + c8 + c9 + c10), 0) as referral,
       coalesce(sum(mystery_box), 0) as "mysteryBox", coalesce(sum(prize_weekly + prize_final), 0) as prize,
       coalesce(sum(club), 0) as club
     from day_income where day = $1::date`,
    [day],
  )
  const [causes]: Record<string, string>[] = await manager.query(
    `select (select coalesce(sum(daily_interest), 0) from position where ${EARNS_INTEREST_SQL}) as interest,
       (select coalesce(sum(b.reward), 0) from mystery_box b join position p on p.id = b.position_id
        where b.vests_at >= $2 and b.vests_at < $3 and (p.closed_at is null or p.closed_at >= b.vests_at)) as "mysteryBox",
       (select coalesce(sum(share * qualified), 0) from prize_round where day = $1::date) as prize,
       (select coalesce(sum(amount), 0) from club_payout where day = $1::date) as club`,
    [day, startOfDay(day), startOfDay(addDays(day, 1))],
  )
  for (const [source, found] of [
    ['the stored rows', stored!],
    ['their causes', causes!],
  ] as const) {
    for (const [name, value] of Object.entries(found)) {
      const expected = String(totals[name as keyof IncomeTotals])
      if (value !== expected)
        throw new ControlTotalError(`${day}: ${name} is ${value} by ${source} and ${expected} by the rules`)
    }
  }
}
