import type { EntityManager } from 'typeorm'
import type { Plan } from '../plan/plan.ts'
import { clubReward } from '../rules/club.ts'

/** Whom a draft of the plan affects, counted in the books as they are now. */
export interface PlanEffect {
  area: 'catalogue' | 'withdrawal' | 'referral' | 'clubs' | 'mystery_box' | 'prize_pool'
  /** for people */
  message: string
  /** wallets or positions */
  countBefore: number | null
  countAfter: number | null
  /** wei */
  amountBefore: bigint | null
  amountAfter: bigint | null
}

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

async function catalogueEffects(manager: EntityManager, before: Plan, after: Plan): Promise<PlanEffect[]> {
  const offered = new Map(after.catalogue.map((nft) => [nft.id, nft]))
  const changed = before.catalogue.filter((nft) => text(nft) !== text(offered.get(nft.id)))
  const rows: { nft_id: string; count: number; amount: string }[] = await manager.query(
    `select nft_id, count(*)::integer as count, sum(price) as amount from position
     where closed_at is null and nft_id = any($1) group by nft_id`,
    [changed.map(({ id }) => id)],
  )
  const held = new Map(rows.map((row) => [row.nft_id, row]))
  const known = new Set(before.catalogue.map(({ id }) => id))
  return [
    ...changed.map(({ id, name }) => {
      const count = held.get(id)?.count ?? 0
      const amount = BigInt(held.get(id)?.amount ?? 0)
      const what = offered.has(id) ? 'is sold on new terms' : 'is no longer sold'
      return {
        ...NOTHING,
        area: 'catalogue' as const,
        message: `${name} ${what}; positions held keep the price and interest they were bought at`,
        countBefore: count,
        countAfter: count,
        amountBefore: amount,
        amountAfter: amount,
      }
    }),
    ...after.catalogue
      .filter(({ id }) => !known.has(id))
      .map(({ name, price }) => ({
        ...NOTHING,
        area: 'catalogue' as const,
        message: `${name} is new`,
        amountAfter: price,
      })),
  ]
}

async function withdrawalEffect(manager: EntityManager, before: Plan, after: Plan): Promise<PlanEffect> {
  const least = (plan: Plan) => (plan.withdrawal.minimumBalance + plan.withdrawal.minimum).toString()
  const [row]: { before: number; after: number }[] = await manager.query(
    `select count(*) filter (where balance >= $1::numeric)::integer as before,
       count(*) filter (where balance >= $2::numeric)::integer as after
     from account where kind = 'available'`,
    [least(before), least(after)],
  )
  return {
    ...NOTHING,
    area: 'withdrawal',
    message: 'Wallets that have enough to withdraw; what is requested already keeps its fee',
    countBefore: row!.before,
    countAfter: row!.after,
  }
}

/** The most a level pays a day: its share of all interest, as if every sponsor had unlocked it. */
async function referralEffects(manager: EntityManager, before: Plan, after: Plan): Promise<PlanEffect[]> {
  const levels = after.referral
    .map((level, i) => ({ number: i + 1, was: before.referral[i]!, is: level }))
    .filter(({ was, is }) => text(was) !== text(is))
  const rows: { level: number; before: number; after: number }[] = await manager.query(
    `with sponsor as (
       select a.balance from account a
       where a.kind = 'principal' and exists (select from wallet w where w.sponsor_id = a.wallet_id))
     select l.level, count(s.balance) filter (where s.balance >= l.was)::integer as before,
       count(s.balance) filter (where s.balance >= l.now)::integer as after
     from unnest($1::integer[], $2::numeric[], $3::numeric[]) as l (level, was, now) left join sponsor s on true
     group by l.level order by l.level`,
    [
      levels.map(({ number }) => number),
      levels.map(({ was }) => was.threshold.toString()),
      levels.map(({ is }) => is.threshold.toString()),
    ],
  )
  const [daily]: { interest: string }[] = await manager.query(
    'select coalesce(sum(daily_interest), 0) as interest from position where closed_at is null',
  )
  return levels.map(({ number, was, is }, i) => ({
    area: 'referral',
    message: `Level ${number}: sponsors who hold enough to earn it, and the most that it can cost a day`,
    countBefore: rows[i]?.before ?? 0,
    countAfter: rows[i]?.after ?? 0,
    amountBefore: (BigInt(daily!.interest) * BigInt(was.basisPoints)) / 10_000n,
    amountAfter: (BigInt(daily!.interest) * BigInt(is.basisPoints)) / 10_000n,
  }))
}

async function clubEffect(manager: EntityManager, before: Plan, after: Plan): Promise<PlanEffect> {
  const teams: { left_seasoned: string; right_seasoned: string }[] = await manager.query(
    'select left_seasoned, right_seasoned from team where least(left_seasoned, right_seasoned) > 0',
  )
  const pay = (plan: Plan) => {
    let [count, amount] = [0, 0n]
    for (const team of teams) {
      const reward = clubReward(plan, BigInt(team.left_seasoned), BigInt(team.right_seasoned))
      if (!reward) continue
      count += 1
      amount += reward.amount
    }
    return { count, amount }
  }
  const [was, is] = [pay(before), pay(after)]
  return {
    area: 'clubs',
    message: 'Wallets that a month ending now would pay as members of a club, and what it would pay them',
    countBefore: was.count,
    countAfter: is.count,
    amountBefore: was.amount,
    amountAfter: is.amount,
  }
}

function boxEffect(before: Plan, after: Plan): PlanEffect {
  const expected = ({ mysteryBox }: Plan) =>
    mysteryBox.tiers.reduce((sum, tier) => sum + tier.chanceBasisPoints * tier.rewardBasisPoints, 0) /
    1_000_000
  return {
    ...NOTHING,
    area: 'mystery_box',
    message: `A box is worth ${expected(before)} % of the price on average; with the draft ${expected(after)} %. Boxes drawn already keep their reward`,
  }
}

function prizeEffect(before: Plan, after: Plan): PlanEffect {
  const whole = ({ prizePool }: Plan) =>
    prizePool.weeklyPool * BigInt(prizePool.weeks) + (prizePool.weeks > 0 ? prizePool.finalPool : 0n)
  return {
    ...NOTHING,
    area: 'prize_pool',
    message: 'The most that a whole campaign pays; weeks that are closed stay as they were',
    amountBefore: whole(before),
    amountAfter: whole(after),
  }
}

const NOTHING = { countBefore: null, countAfter: null, amountBefore: null, amountAfter: null }

function text(value: unknown): string {
  return JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? v.toString() : v)) ?? ''
}
