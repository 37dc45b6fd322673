import { utcDay } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import { planInForce } from '../plan/plan-in-force.ts'
import { type Campaign, campaignDaysRemaining, campaignOf } from '../rules/prize-pool.ts'
import { query } from '../sql.ts'
import { readBigints } from './bigints.ts'

/** A share of a pool that was paid. */
export interface PrizeRecord {
  kind: 'weekly' | 'final'
  weekId: string
  day: string
  /** wei */
  amount: bigint
  pool: bigint
  qualified: number
}

/** Amounts are wei. */
export interface PrizePoolStatus {
  campaign: Campaign | null
  active: boolean
  daysRemaining: number
  threshold: bigint
  weeklyPool: bigint
  finalPool: bigint
  /** referral earnings since the campaign began, in the days closed so far */
  referralEarnings: bigint
  qualified: boolean
  prizes: PrizeRecord[]
  earned: bigint
}

/** @param walletId null for a wallet that is unknown */
export async function readPrizePool(
  manager: EntityManager,
  walletId: string | null,
): Promise<PrizePoolStatus> {
  const { of, none } = await readPrizePools(manager, walletId ? [walletId] : [])
  return (walletId && of.get(walletId)) || none
}

/** @returns how each wallet stands, by wallet id, and how one stands that has nothing */
export async function readPrizePools(
  manager: EntityManager,
  walletIds: readonly string[],
): Promise<{ of: Map<string, PrizePoolStatus>; none: PrizePoolStatus }> {
  const [state] = await query(manager, 'select product_now() as "now!", opened_at from product_state')
  const today = utcDay(state!.now)
  const { plan } = await planInForce(manager, today)
  const campaign = state!.opened_at ? campaignOf(plan, utcDay(state!.opened_at)) : null
  const daysRemaining = campaignDaysRemaining(campaign, today)
  const { threshold, weeklyPool, finalPool } = plan.prizePool
  const terms = { campaign, active: daysRemaining > 0, daysRemaining, threshold, weeklyPool, finalPool }
  const statusOf = (referralEarnings: bigint, prizes: PrizeRecord[]): PrizePoolStatus => ({
    ...terms,
    referralEarnings,
    qualified: campaign !== null && referralEarnings >= threshold,
    prizes,
    earned: prizes.reduce((sum, prize) => sum + prize.amount, 0n),
  })
  const earnings = campaign ? await readEarnings(manager, walletIds, campaign) : new Map<string, bigint>()
  const prizes = await readPrizes(manager, walletIds)
  const of = walletIds.map((id): [string, PrizePoolStatus] => [
    id,
    statusOf(earnings.get(id) ?? 0n, prizes.get(id) ?? []),
  ])
  return { of: new Map(of), none: statusOf(0n, []) }
}

async function readEarnings(
  manager: EntityManager,
  walletIds: readonly string[],
  campaign: Campaign,
): Promise<Map<string, bigint>> {
  if (walletIds.length === 0) return new Map()
  const rows = await query(
    manager,
    `select i.wallet_id, sum(referral_of(i)) as "amount!"
     from day_income i join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and i.day <= a.last_day
     where i.wallet_id = any($1) and i.day between $2::date and $3::date group by i.wallet_id`,
    [walletIds, campaign.firstDay, campaign.lastDay],
  )
  return new Map(rows.map((row) => [row.wallet_id, BigInt(row.amount)]))
}

async function readPrizes(
  manager: EntityManager,
  walletIds: readonly string[],
): Promise<Map<string, PrizeRecord[]>> {
  if (walletIds.length === 0) return new Map()
  const rows = await query(
    manager,
    `select i.wallet_id as "walletId", r.kind, r.week_id as "weekId", r.day::text as "day!", r.pool, r.qualified,
         case r.kind when 'weekly' then i.prize_weekly else i.prize_final end as "amount!"
       from prize_round r join day_income i on i.day = r.day and i.wallet_id = any($1)
       join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and i.day <= a.last_day
       where case r.kind when 'weekly' then i.prize_weekly else i.prize_final end > 0
       order by r.day desc, r.kind`,
    [walletIds],
  )
  const prizes = new Map<string, PrizeRecord[]>()
  for (const { walletId, kind, ...row } of readBigints(rows, 'amount', 'pool')) {
    const prize = { ...row, kind: kind as PrizeRecord['kind'] }
    prizes.set(walletId, [...(prizes.get(walletId) ?? []), prize])
  }
  return prizes
}
