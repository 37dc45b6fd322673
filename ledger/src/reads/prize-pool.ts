import { utcDay } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import type { PageRow } from '../lists/define-pages.ts'
import { PRIZES } from '../lists/prizes.ts'
import { readPages } from '../lists/read-pages.ts'
import { planInForce } from '../plan/plan-in-force.ts'
import { type Campaign, campaignDaysRemaining, campaignOf } from '../rules/prize-pool.ts'
import { query } from '../sql.ts'

type PrizeRecord = PageRow<typeof PRIZES>

/** How a wallet stands: its referral earnings are those since the campaign began, in the days closed so far. Amounts are wei. */
export type PrizePoolStatus = Awaited<ReturnType<typeof readPrizePool>>

/** A campaign has few: those of a week, and one of its end. */
const MAX_PRIZES = 10_000

/** @param walletId null for a wallet that is unknown */
export async function readPrizePool(manager: EntityManager, walletId: string | null) {
  const [status] = (await readPrizePools(manager, [walletId ?? ''])).values()
  return status!
}

/** @param ids of wallets; `''` for one that is unknown. @returns how each stands, by its id */
export async function readPrizePools(manager: EntityManager, ids: readonly string[]) {
  const walletIds = ids.filter(Boolean)
  const [state] = await query(manager, 'select product_now() as "now!", opened_at from product_state')
  const today = utcDay(state!.now)
  const { plan } = await planInForce(manager, today)
  const campaign = state!.opened_at ? campaignOf(plan, utcDay(state!.opened_at)) : null
  const daysRemaining = campaignDaysRemaining(campaign, today)
  const { threshold, weeklyPool, finalPool } = plan.prizePool
  const terms = { campaign, active: daysRemaining > 0, daysRemaining, threshold, weeklyPool, finalPool }
  const statusOf = (referralEarnings: bigint, prizes: PrizeRecord[]) => ({
    ...terms,
    referralEarnings,
    qualified: campaign !== null && referralEarnings >= threshold,
    /** to qualify */
    remaining: threshold > referralEarnings ? threshold - referralEarnings : 0n,
    prizes,
    earned: prizes.reduce((sum, prize) => sum + prize.amount, 0n),
  })
  const earnings = campaign ? await readEarnings(manager, walletIds, campaign) : new Map<string, bigint>()
  const prizes = await readPrizes(manager, walletIds)
  return new Map(ids.map((id) => [id, statusOf(earnings.get(id) ?? 0n, prizes.get(id) ?? [])]))
}

async function readEarnings(manager: EntityManager, walletIds: readonly string[], campaign: Campaign) {
  if (walletIds.length === 0) return new Map()
  const rows = await query(
    manager,
    `select i.wallet_id as "wallet_id!", sum(i.referral) as "amount!"
     from posted_income i
     where i.wallet_id = any($1) and i.day between $2::date and $3::date group by i.wallet_id`,
    [walletIds, campaign.firstDay, campaign.lastDay],
  )
  return new Map(rows.map((row) => [row.wallet_id, row.amount]))
}

async function readPrizes(manager: EntityManager, walletIds: readonly string[]) {
  if (walletIds.length === 0) return new Map()
  const prizes = new Map<string, PrizeRecord[]>()
  for (const { of, ...prize } of await readPages(manager, PRIZES, { of: walletIds, first: MAX_PRIZES })) {
    prizes.set(of, [...(prizes.get(of) ?? []), prize])
  }
  return prizes
}
