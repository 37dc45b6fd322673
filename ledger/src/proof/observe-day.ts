import { addDays, endsMonth, startOfDay, utcDay } from '@polder/base/clock'
import type { DataSource, EntityManager } from 'typeorm'
import { readHeld, readSeasoned } from '../close/day-facts.ts'
import { type Plan, parsePlan } from '../plan/plan.ts'
import { readOpenedAt } from '../reads/statistics.ts'
import type { Amounts } from '../rules/amounts.ts'
import { type ForecastFacts, forecastLiabilities } from '../rules/forecast.ts'
import { exists, inTransaction, query } from '../sql.ts'
import { readSponsorTree } from '../teams/read-tree.ts'
import { buildRewardList, LIST_DAYS } from './build-reward-list.ts'

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

/** How far ahead is looked, in days. */
const HORIZONS = [30, 90] as const

/**
 * Writes down what the plan will owe after a closed day, as things stood at its end. Done again it changes nothing.
 * @param day closed
 */
export async function writeForecast(db: DataSource, day: string): Promise<void> {
  await inTransaction(
    db,
    async (manager) => {
      if (await exists(manager, 'select 1 from forecast where day = $1::date', [day])) return
      const facts = await readForecastFacts(manager, day, Math.max(...HORIZONS))
      for (const days of HORIZONS) {
        const { interest, referral, mysteryBox, prize, club } = forecastLiabilities(facts, days)
        await query(
          manager,
          `insert into forecast (day, days, interest, referral, mystery_box, prize, club)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
          [day, days, interest, referral, mysteryBox, prize, club],
        )
      }
    },
    'REPEATABLE READ',
  )
}

/**
 * How things stood at the end of a closed day, with the plans decided by now.
 * @param manager in a repeatable-read database transaction
 * @param days how far ahead they are to be known
 */
async function readForecastFacts(manager: EntityManager, day: string, days: number): Promise<ForecastFacts> {
  const end = startOfDay(addDays(day, 1))
  const tree = await readSponsorTree(manager, end)
  const held = await readHeld(manager, tree, day, 'true')
  const planOn = await readPlans(manager, day)
  const seasoned = new Map<string, Amounts>()
  for (let n = 1; n <= days; n++) {
    const coming = addDays(day, n)
    if (!endsMonth(coming)) continue
    seasoned.set(coming, await readSeasoned(manager, tree, planOn(coming), day, held.principal, coming))
  }
  const boxes = await query(
    manager,
    `select (b.vests_at at time zone 'UTC')::date::text as "day!", sum(b.reward) as "amount!"
     from mystery_box b join position p on p.id = b.position_id
     where b.drawn_day <= $1::date and b.vests_at >= $2 and (p.closed_at is null or p.closed_at >= $2) group by 1`,
    [day, end],
  )
  return {
    day,
    openedDay: utcDay(await readOpenedAt(manager)),
    planOn,
    tree,
    ...held,
    seasoned,
    vesting: new Map(boxes.map((row) => [row.day, row.amount])),
  }
}

async function readPlans(manager: EntityManager, day: string): Promise<(day: string) => Plan> {
  const rows = await query(
    manager,
    `select effective_from::text as "effective_from!", terms from plan_version
     where version >= (select max(version) from plan_version where effective_from <= $1::date)
     order by version desc`,
    [day],
  )
  const versions = rows.map((row) => ({ from: row.effective_from, plan: parsePlan(row.terms) }))
  return (coming) => versions.find(({ from }) => from <= coming)!.plan
}
