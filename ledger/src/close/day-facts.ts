import { addDays, DAY_MS, endsMonth, startOfDay, utcDay } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import type { Plan } from '../plan/plan.ts'
import { planInForce } from '../plan/plan-in-force.ts'
import { dateOf, momentOf, readNumbers } from '../read-numbers.ts'
import { readOpenedAt } from '../reads/statistics.ts'
import { Amounts } from '../rules/amounts.ts'
import { dayOfEvent } from '../rules/mystery-box.ts'
import { campaignOn, roundsEndingOn } from '../rules/prize-pool.ts'
import { placeOf, type SponsorTree } from '../rules/sponsor-tree.ts'
import { query } from '../sql.ts'
import { readSponsorTree } from '../teams/read-tree.ts'
import { readReferralBefore } from './referral-carried.ts'

/** What the rules of a day read; nothing in it depends on what is dated after the day's end. Amounts are wei, by place. */
export type DayFacts = Awaited<ReturnType<typeof readDayFacts>>

/**
 * One connection reads, though two would be done sooner: both cores of a small machine would be taken from those who buy.
 * @param manager in a repeatable-read database transaction, begun after the day's barrier
 * @param day UTC day
 * @param carries the caller closes the day, and carries a campaign's referral earnings forward: on a day without a round
 *   nobody else needs them, and whoever looks at a closed day sums them again
 */
export async function readDayFacts(manager: EntityManager, day: string, carries = false) {
  const { plan } = await planInForce(manager, day)
  const openedDay = utcDay(await readOpenedAt(manager))
  const tree = await readSponsorTree(manager, startOfDay(addDays(day, 1)))
  const eventDay = dayOfEvent(plan, openedDay, day)
  const campaign = campaignOn(plan, openedDay, day)
  const earningsNeeded = carries || roundsEndingOn(plan, openedDay, day).length > 0
  // What was carried is taken in while Postgres sums what is held.
  const [referralBefore, held] = await Promise.all([
    campaign && earningsNeeded ? readReferralBefore(manager, tree, campaign.firstDay, day, carries) : null,
    readHeld(manager, tree, day),
  ])
  return {
    day,
    plan,
    openedDay,
    tree,
    ...held,
    /** of the principal, what had been held for the plan's seasoning days; read only for a day that ends a month */
    seasoned: endsMonth(day) ? await readSeasoned(manager, tree, plan, day, held.principal) : new Amounts(0),
    /** referral earnings since the prize campaign began, without this day's; null when neither a round nor `carries` needs them */
    referralBefore,
    /** bought on the day and still held at its end */
    undrawn: eventDay === null ? [] : await readUndrawn(manager, tree, day),
    /** reveals the day's draws; null when the event is not on */
    seed: eventDay === null ? null : await readSeed(manager, day),
    /** drawn boxes whose positions have been held long enough by some moment of the day */
    vesting: await readVesting(manager, tree, day),
  }
}

/**
 * @param earning which of the positions held at the end of the day count for interest, as SQL; those of the whole day
 * @returns wei by place: a day's interest of those, and the active principal at the end of the day
 */
export async function readHeld(
  manager: EntityManager,
  tree: SponsorTree,
  day: string,
  earning = `earns_interest(opened_day, closed_day, ${dateOf(day)})`,
) {
  const [interest, principal] = [new Amounts(tree.ids.length), new Amounts(tree.ids.length)]
  await readNumbers(
    await manager.queryRunner!.connect(),
    `select wallet_id, sum(price), coalesce(sum(daily_interest) filter (where ${earning}), 0)
     from position where held_at_end(opened_day, closed_day, ${dateOf(day)}) group by wallet_id order by wallet_id`,
    (words) => {
      const place = placeOf(tree, words[1]!)
      principal.addWords(place, words[2]!, words[3]!)
      interest.addWords(place, words[4]!, words[5]!)
    },
  )
  return { interest, principal }
}

/**
 * @param day at whose end positions are held
 * @param principal of all of them
 * @param until the day by whose end they count as held long enough, or not
 * @returns what of the principal does, wei by place
 */
export async function readSeasoned(
  manager: EntityManager,
  tree: SponsorTree,
  plan: Plan,
  day: string,
  principal: Amounts,
  until = day,
): Promise<Amounts> {
  const seasoned = principal.copy()
  const since = new Date(startOfDay(addDays(until, 1)).getTime() - plan.clubRules.seasoningDays * DAY_MS)
  await readNumbers(
    await manager.queryRunner!.connect(),
    `select wallet_id, price from position
     where held_at_end(opened_day, closed_day, ${dateOf(day)}) and opened_at > ${momentOf(since)}`,
    (words) => seasoned.takeWords(placeOf(tree, words[1]!), words[2]!, words[3]!),
  )
  return seasoned
}

async function readUndrawn(manager: EntityManager, tree: SponsorTree, day: string) {
  const rows = await query(
    manager,
    `select id, wallet_id, price, opened_at from position
     where opened_day = $1::date and held_at_end(opened_day, closed_day, $1) order by id`,
    [day],
  )
  return rows.map((row) => ({
    positionId: row.id,
    place: placeOf(tree, Number(row.wallet_id)),
    price: row.price,
    openedAt: row.opened_at,
  }))
}

async function readSeed(manager: EntityManager, day: string): Promise<Buffer> {
  const [chain] = await query(manager, 'select box_seed_of($1) as seed', [day])
  if (!chain?.seed) throw new Error(`The chain has no seed for ${day}`)
  return chain.seed
}

async function readVesting(manager: EntityManager, tree: SponsorTree, day: string) {
  const rows = await query(
    manager,
    `select b.position_id, p.wallet_id, b.reward, b.vests_at, p.closed_at
       from mystery_box b join position p on p.id = b.position_id
       where b.vests_at >= $1 and b.vests_at < $2 and b.drawn_day < $3::date order by b.position_id`,
    [startOfDay(day), startOfDay(addDays(day, 1)), day],
  )
  return rows.map((row) => ({
    positionId: row.position_id,
    place: placeOf(tree, Number(row.wallet_id)),
    reward: row.reward,
    vestsAt: row.vests_at,
    closedAt: row.closed_at,
  }))
}
