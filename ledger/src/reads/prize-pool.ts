import { utcDay } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import { planInForce } from '../plan/plan-in-force.ts'
import { type Campaign, campaignDaysRemaining, campaignOf } from '../rules/prize-pool.ts'
import { readProductNow, readStatistics } from './statistics.ts'

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
  const today = utcDay(await readProductNow(manager))
  const { openedAt } = await readStatistics(manager)
  const { plan } = await planInForce(manager, today)
  const campaign = openedAt ? campaignOf(plan, utcDay(openedAt)) : null
  const referralEarnings = walletId && campaign ? await readEarnings(manager, walletId, campaign) : 0n
  const prizes = walletId ? await readPrizes(manager, walletId) : []
  const daysRemaining = campaignDaysRemaining(campaign, today)
  return {
    campaign,
    active: daysRemaining > 0,
    daysRemaining,
    threshold: plan.prizePool.threshold,
    weeklyPool: plan.prizePool.weeklyPool,
    finalPool: plan.prizePool.finalPool,
    referralEarnings,
    qualified: campaign !== null && referralEarnings >= plan.prizePool.threshold,
    prizes,
    earned: prizes.reduce((sum, prize) => sum + prize.amount, 0n),
  }
}

async function readEarnings(manager: EntityManager, walletId: string, campaign: Campaign): Promise<bigint> {
  const [row]: { amount: string }[] = await manager.query(
    `select coalesce(sum(c1 + c2 + c3 + c4 + c5 + c6 + c7 + c8 + c9 + c10), 0) as amount
     from day_income i join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and i.day <= a.last_day
     where i.wallet_id = $1 and i.day between $2::date and $3::date`,
    [walletId, campaign.firstDay, campaign.lastDay],
  )
  return BigInt(row!.amount)
}

async function readPrizes(manager: EntityManager, walletId: string): Promise<PrizeRecord[]> {
  const rows: {
    kind: 'weekly' | 'final'
    week_id: string
    day: string
    amount: string
    pool: string
    qualified: number
  }[] = await manager.query(
    `select r.kind, r.week_id, r.day::text as day, r.pool, r.qualified,
         case r.kind when 'weekly' then i.prize_weekly else i.prize_final end as amount
       from day_income i join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and i.day <= a.last_day
       join prize_round r on r.day = i.day
       where i.wallet_id = $1 and case r.kind when 'weekly' then i.prize_weekly else i.prize_final end > 0
       order by r.day desc, r.kind`,
    [walletId],
  )
  return rows.map((row) => ({
    kind: row.kind,
    weekId: row.week_id,
    day: row.day,
    amount: BigInt(row.amount),
    pool: BigInt(row.pool),
    qualified: row.qualified,
  }))
}
