import { shareOf } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { planInForce } from '../plan/plan-in-force.ts'
import { query } from '../sql.ts'
import { given } from './given.ts'

/** The levels of the referral programme, from the direct referrals on. */
export const LEVELS_OF_REFERRAL = Array.from({ length: 10 }, (_, i) => i + 1)

/** @returns what wallets earned by referrals in the days closed so far, wei, by wallet id: of it all, and by level from 1 */
export async function readReferralEarnings(manager: EntityManager, walletIds: readonly string[]) {
  const wallets = given('bigint', 'id', walletIds)
  const rows: Record<string, string>[] = await manager.query(
    `select q.id as wallet_id, s.* from ${wallets.relation}
     cross join lateral (
       select ${LEVELS_OF_REFERRAL.map((n) => `coalesce(sum(i.c${n}), 0) as c${n}`).join(', ')}
       from posted_income i
       where i.wallet_id = q.id) s`,
    [wallets.value],
  )
  return new Map(
    rows.map((row) => {
      const byLevel = LEVELS_OF_REFERRAL.map((level) => ({ level, amount: BigInt(row[`c${level}`]!) }))
      const total = byLevel.reduce((sum, { amount }) => sum + amount, 0n)
      return [row.wallet_id!, { total, byLevel }] as const
    }),
  )
}

/** A share of a commission: what one wallet's interest of one day brought its sponsor. */
export interface CommissionSource {
  day: string
  level: number
  /** whose interest it is */
  address: string
  /** wei */
  interest: bigint
  /** its percentage, rounded down; the commission itself is the sum's percentage, rounded once */
  amount: bigint
}

/** Wallets looked at on each level: enough for a list of the newest, and no more for the root of a large tree. */
const MAX_PER_LEVEL = 2_000

/**
 * Who a wallet earned from. Derived from the tree and the day's interest, since storing it would multiply every day's
 * rows by ten.
 * @param i.days most closed days looked at, newest first
 * @returns newest day first, then by level and amount; `first` at most
 */
export async function readCommissionSources(
  manager: EntityManager,
  i: { walletId: string; first: number; days?: number; day?: string },
): Promise<CommissionSource[]> {
  const days: Record<string, string | null>[] = await manager.query(
    `select i.day::text as day, ${LEVELS_OF_REFERRAL.map((n) => `c${n}`).join(', ')}
     from posted_income i
     where i.wallet_id = $1 and i.referral > 0 and ($3::date is null or i.day = $3::date)
     order by i.day desc limit $2`,
    [i.walletId, i.days ?? 10, i.day ?? null],
  )
  const sources: CommissionSource[] = []
  for (const day of days) {
    if (sources.length >= i.first) break
    sources.push(...(await sourcesOfDay(manager, i.walletId, day, i.first - sources.length)))
  }
  return sources
}

async function sourcesOfDay(
  manager: EntityManager,
  walletId: string,
  day: Record<string, string | null>,
  first: number,
): Promise<CommissionSource[]> {
  const { plan } = await planInForce(manager, day.day!)
  const paid = LEVELS_OF_REFERRAL.filter((level) => day[`c${level}`])
  const sources: CommissionSource[] = []
  let above = [walletId]
  for (let level = 1; level <= paid.at(-1)! && above.length > 0 && sources.length < first; level++) {
    const rows = await query(
      manager,
      `select w.id, w.address, coalesce(i.interest, 0) as "interest!"
       from wallet w left join day_income i on i.day = $2::date and i.wallet_id = w.id
       where w.sponsor_id = any($1::bigint[]) order by interest desc, w.id limit $3`,
      [above, day.day!, MAX_PER_LEVEL],
    )
    above = rows.map((row) => row.id)
    if (!paid.includes(level)) continue
    for (const row of rows) {
      if (row.interest === '0' || sources.length >= first) break
      const interest = BigInt(row.interest)
      const amount = shareOf(interest, plan.referral[level - 1]!.basisPoints)
      sources.push({ day: day.day!, level, address: row.address, interest, amount })
    }
  }
  return sources
}
