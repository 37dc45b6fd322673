import { shareOf } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import type { Plan } from '../plan/plan.ts'
import { clubReward } from '../rules/club.ts'
import { query } from '../sql.ts'

/**
 * Whom a draft of the plan affects: positions are counted as they are now, wallets and teams as they were when the
 * wallet stats were refreshed. Amounts are wei.
 */
type PlanEffect = ReturnType<typeof effect>

/** @returns what the terms that differ mean for those who are there now; nothing for terms that stay */
export async function planEffects(manager: EntityManager, before: Plan, after: Plan): Promise<PlanEffect[]> {
  const differs = (part: keyof Plan) => text(before[part]) !== text(after[part])
  return [
    ...(differs('catalogue') ? await catalogueEffects(manager, before, after) : []),
    ...(differs('withdrawal') ? [await withdrawalEffect(manager, before, after)] : []),
    ...(differs('referral') ? await referralEffects(manager, before, after) : []),
    ...(differs('clubs') || differs('clubRules') ? [await clubEffect(manager, before, after)] : []),
    ...(differs('mysteryBox') ? [boxEffect(before, after)] : []),
    ...(differs('prizePool') ? [prizeEffect(before, after)] : []),
  ]
}

type Pair<Value> = readonly [before: Value, after: Value]

function effect(
  area: 'catalogue' | 'withdrawal' | 'referral' | 'clubs' | 'mystery_box' | 'prize_pool',
  message: string,
  [countBefore, countAfter]: Pair<number | null> = [null, null],
  [amountBefore, amountAfter]: Pair<bigint | null> = [null, null],
) {
  return { area, message, countBefore, countAfter, amountBefore, amountAfter }
}

async function catalogueEffects(manager: EntityManager, before: Plan, after: Plan): Promise<PlanEffect[]> {
  const offered = new Map(after.catalogue.map((nft) => [nft.id, nft]))
  const changed = before.catalogue.filter((nft) => text(nft) !== text(offered.get(nft.id)))
  const held = await readHeld(manager)
  const known = new Set(before.catalogue.map(({ id }) => id))
  return [
    ...changed.map(({ id, name }) => {
      const { count, price } = held.get(id) ?? { count: 0, price: 0n }
      const what = offered.has(id) ? 'is sold on new terms' : 'is no longer sold'
      const message = `${name} ${what}; positions held keep the price and interest they were bought at`
      return effect('catalogue', message, [count, count], [price, price])
    }),
    ...after.catalogue
      .filter(({ id }) => !known.has(id))
      .map(({ name, price }) => effect('catalogue', `${name} is new`, undefined, [null, price])),
  ]
}

async function withdrawalEffect(manager: EntityManager, before: Plan, after: Plan): Promise<PlanEffect> {
  const min = (plan: Plan) => (plan.withdrawal.minimumBalance + plan.withdrawal.minimum).toString()
  const [row] = await query(
    manager,
    `select (select count(*) from wallet_stats where available >= $1::numeric)::integer as "before!",
       (select count(*) from wallet_stats where available >= $2::numeric)::integer as "after!"`,
    [min(before), min(after)],
  )
  const message = 'Wallets that have enough to withdraw; what is requested already keeps its fee'
  return effect('withdrawal', message, [row!.before, row!.after])
}

/** The most a level pays a day: its share of all interest, as if every sponsor had unlocked it. */
async function referralEffects(manager: EntityManager, before: Plan, after: Plan): Promise<PlanEffect[]> {
  const levels = after.referral
    .map((level, i) => ({ number: i + 1, was: before.referral[i]!, is: level }))
    .filter(({ was, is }) => text(was) !== text(is))
  const rows = await query(
    manager,
    `select level as "level!", (select count(*) from wallet_stats where sponsors and principal >= was)::integer as "before!",
       (select count(*) from wallet_stats where sponsors and principal >= now)::integer as "after!"
     from unnest($1::integer[], $2::numeric[], $3::numeric[]) as l (level, was, now) order by level`,
    [
      levels.map(({ number }) => number),
      levels.map(({ was }) => was.threshold.toString()),
      levels.map(({ is }) => is.threshold.toString()),
    ],
  )
  const daily = sumOf(Array.from((await readHeld(manager)).values(), ({ interest }) => interest))
  const max = ({ referral }: Plan) => referral.reduce((sum, { basisPoints }) => sum + basisPoints, 0) / 100
  const effects = levels.map(({ number, was, is }, i) =>
    effect(
      'referral',
      `Level ${number}: sponsors who hold enough to earn it, and the most that it can cost a day`,
      [rows[i]?.before ?? 0, rows[i]?.after ?? 0],
      [shareOf(daily, was.basisPoints), shareOf(daily, is.basisPoints)],
    ),
  )
  const alone = `Who holds ${after.referral.length + 1} wallets in a line earns commissions on the own interest: up to ${max(before)} % of it, and with the draft ${max(after)} %`
  return [...effects, effect('referral', alone)]
}

async function clubEffect(manager: EntityManager, before: Plan, after: Plan): Promise<PlanEffect> {
  // Thresholds rise: teams below both first ones are no club, and most teams are.
  const thresholds = [before, after].flatMap(({ clubs }) => clubs[0]?.threshold ?? [])
  const rows = await query(
    manager,
    `select left_seasoned as "left", right_seasoned as "right" from team
     where left_seasoned > 0 and right_seasoned > 0 and left_seasoned + right_seasoned >= $1::numeric`,
    [thresholds.toSorted((a, b) => (a < b ? -1 : 1))[0]?.toString() ?? null],
  )
  const cost = (plan: Plan) =>
    rows.flatMap(({ left, right }) => clubReward(plan, left!, right!)?.amount ?? [])
  const [was, is] = [cost(before), cost(after)]
  const message = 'Wallets that a month ending now would pay as members of a club, and what it would pay them'
  return effect('clubs', message, [was.length, is.length], [sumOf(was), sumOf(is)])
}

function boxEffect(before: Plan, after: Plan): PlanEffect {
  const expected = ({ mysteryBox }: Plan) =>
    mysteryBox.tiers.reduce((sum, tier) => sum + tier.chanceBasisPoints * tier.rewardBasisPoints, 0) /
    1_000_000
  return effect(
    'mystery_box',
    `A box is worth ${expected(before)} % of the price on average; with the draft ${expected(after)} %. Boxes drawn already keep their reward`,
  )
}

function prizeEffect(before: Plan, after: Plan): PlanEffect {
  const whole = ({ prizePool }: Plan) =>
    prizePool.weeklyPool * BigInt(prizePool.weeks) + (prizePool.weeks > 0 ? prizePool.finalPool : 0n)
  const message = `The most that a whole campaign pays; weeks that are closed stay as they were. ${SHARES[after.prizePool.shares]}`
  return effect('prize_pool', message, undefined, [whole(before), whole(after)])
}

/** What one person earns by many wallets. */
const SHARES = {
  equal: 'Shares go to wallets: who holds several has several',
  byEarnings: 'Shares follow referral earnings: who spreads them over several wallets gets no more',
}

function sumOf(amounts: bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? v.toString() : v)) ?? ''
}

/**
 * Whatever millions of positions there are, it reads few of them: what was counted when the wallet stats were
 * refreshed, and what was bought and sold since.
 * @returns by NFT how many positions are held, their prices and a day's interest in wei, exact at this moment
 */
async function readHeld(manager: EntityManager) {
  const [until] = await query(
    manager,
    'select positions_until, sold_until::text as "sold_until!" from wallet_stats_state',
  )
  const rows = await query(
    manager,
    `select nft_id as "nftId!", sum(count)::integer as "count!", sum(price) as "price!", sum(interest) as "interest!" from (
       select nft_id, bought - sold as count, bought_price - sold_price as price, bought_interest - sold_interest as interest
       from position_stats
       union all
       select nft_id, count(*), sum(price), sum(daily_interest) from position where id > $1::bigint group by nft_id
       union all
       select nft_id, -count(*), -sum(price), -sum(daily_interest) from position
       where closed_at > $2::timestamptz group by nft_id) counted
     group by nft_id`,
    [until!.positions_until, until!.sold_until],
  )
  return new Map(rows.map(({ nftId, ...held }) => [nftId, held]))
}
