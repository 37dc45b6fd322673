import { addDays, DAY_MS, startOfDay, utcDay } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import { type Plan, parsePlan } from '../plan/plan.ts'
import { Amounts } from '../rules/amounts.ts'
import type { ForecastFacts } from '../rules/forecast.ts'
import { placeOf, type SponsorTree } from '../rules/sponsor-tree.ts'
import { query } from '../sql.ts'
import { readSponsorTree } from '../teams/read-tree.ts'

/**
 * How things stood at the end of a closed day, with the plans decided by now.
 * @param manager in a repeatable-read database transaction
 */
export async function readForecastFacts(manager: EntityManager, day: string): Promise<ForecastFacts> {
  const end = startOfDay(addDays(day, 1))
  const tree = await readSponsorTree(manager, end)
  const [state] = await query(manager, 'select opened_at as "opened_at!" from product_state')
  const held = await readHeld(manager, tree, day)
  const boxes = await query(
    manager,
    `select (b.vests_at at time zone 'UTC')::date::text as "day!", sum(b.reward) as "amount!"
     from mystery_box b join position p on p.id = b.position_id
     where b.drawn_day <= $1::date and b.vests_at >= $2 and (p.closed_at is null or p.closed_at >= $2) group by 1`,
    [day, end],
  )
  return {
    day,
    openedDay: utcDay(state!.opened_at),
    planOn: await readPlans(manager, day),
    tree,
    interest: held.interest,
    principal: held.principal,
    seasonedAt: (coming, plan) => held.openedBy(seasonedSince(coming, plan)),
    vesting: new Map(boxes.map((row) => [row.day, BigInt(row.amount)])),
  }
}

/** The last instant of purchase that counts as held long enough at the end of a day. */
function seasonedSince(day: string, plan: Plan): number {
  return startOfDay(addDays(day, 1)).getTime() - plan.clubRules.seasoningDays * DAY_MS
}

async function readHeld(manager: EntityManager, tree: SponsorTree, day: string) {
  const rows = await query(
    manager,
    `select wallet_id, (extract(epoch from opened_at) * 1000)::bigint as "opened_at!", sum(price) as "principal!",
       sum(daily_interest) as "interest!"
     from position where held_at_end(opened_day, closed_day, $1)
     group by wallet_id, opened_at`,
    [day],
  )
  const sumBy = (
    value: (row: (typeof rows)[number]) => string,
    counts: (row: (typeof rows)[number]) => boolean,
  ) => {
    const sums = new Amounts(tree.ids.length)
    for (const row of rows) {
      if (!counts(row)) continue
      sums.add(placeOf(tree, Number(row.wallet_id)), BigInt(value(row)))
    }
    return sums
  }
  return {
    interest: sumBy(
      (row) => row.interest,
      () => true,
    ),
    principal: sumBy(
      (row) => row.principal,
      () => true,
    ),
    openedBy: (since: number) =>
      sumBy(
        (row) => row.principal,
        (row) => Number(row.opened_at) <= since,
      ),
  }
}

async function readPlans(manager: EntityManager, day: string): Promise<(day: string) => Plan> {
  const rows = await query(
    manager,
    `select effective_from::text as "effective_from!", terms from plan_version
     where effective_from >= (select max(effective_from) from plan_version where effective_from <= $1::date)
     order by effective_from desc`,
    [day],
  )
  const versions = rows.map((row) => ({ from: row.effective_from, plan: parsePlan(row.terms) }))
  return (coming) => versions.find(({ from }) => from <= coming)!.plan
}
