import { shareOf } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { planInForce } from '../plan/plan-in-force.ts'
import { query } from '../sql.ts'
import { given } from './given.ts'

/** The levels of the referral programme, from the direct referrals on. */
export const LEVELS_OF_REFERRAL = Array.from({ length: 10 }, (_, i) => i + 1)

type Levels = { readonly [Level in `c${number}`]: bigint | null }

/** @returns what wallets earned by referrals in the days closed so far, wei, by wallet id: of it all, and by level from 1 */
export async function readReferralEarnings(manager: EntityManager, walletIds: readonly string[]) {
  const wallets = given('bigint', 'id', walletIds)
  const rows: ({ wallet_id: string } & Levels)[] = await manager.query(
    `select q.id as wallet_id, s.* from ${wallets.relation}
     cross join lateral (
       select ${LEVELS_OF_REFERRAL.map((n) => `coalesce(sum(i.c${n}), 0) as c${n}`).join(', ')}
       from posted_income i
       where i.wallet_id = q.id) s`,
    [wallets.value],
  )
  return new Map(
    rows.map((row) => {
      const byLevel = LEVELS_OF_REFERRAL.map((level) => ({ level, amount: row[`c${level}`]! }))
      const total = byLevel.reduce((sum, { amount }) => sum + amount, 0n)
      return [row.wallet_id, { total, byLevel }] as const
    }),
  )
}

/** A share of a commission: what one wallet's interest of one day brought its sponsor. Amounts are wei. */
export type CommissionSource = Awaited<ReturnType<typeof readCommissionSources>>[number]

/** Closed days that are looked at, the newest. */
const MAX_DAYS = 10
/** Wallets looked at on each level: enough for a list of the newest, and no more for the root of a large tree. */
const MAX_PER_LEVEL = 2_000

/**
 * Who a wallet earned from. Derived from the tree and the day's interest, since storing it would multiply every day's
 * rows by ten.
 * @returns newest day first, then by level and amount; `first` at most, and of each level of a day `perLevel`
 */
export async function readCommissionSources(
  manager: EntityManager,
  i: { walletId: string; first: number; perLevel?: number; day?: string },
) {
  const days: ({ day: string } & Levels)[] = await manager.query(
    `select i.day::text as day, ${LEVELS_OF_REFERRAL.map((n) => `c${n}`).join(', ')}
     from posted_income i
     where i.wallet_id = $1 and i.referral > 0 and ($3::date is null or i.day = $3::date)
     order by i.day desc limit $2`,
    [i.walletId, MAX_DAYS, i.day ?? null],
  )
  const sources = []
  for (const day of days)
    for await (const source of sourcesOfDay(manager, i, day)) {
      if (sources.push(source) === i.first) return sources
    }
  return sources
}

async function* sourcesOfDay(
  manager: EntityManager,
  { walletId, perLevel = MAX_PER_LEVEL }: { walletId: string; perLevel?: number },
  { day, ...levels }: { day: string } & Levels,
) {
  const { plan } = await planInForce(manager, day)
  const paid = LEVELS_OF_REFERRAL.filter((level) => levels[`c${level}`])
  let above = [walletId]
  for (let level = 1; level <= paid.at(-1)! && above.length > 0; level++) {
    const rows = await query(
      manager,
      `select w.id, w.address, coalesce(i.interest, 0) as "interest!"
       from wallet w left join day_income i on i.day = $2::date and i.wallet_id = w.id
       where w.sponsor_id = any($1::bigint[]) order by interest desc, w.id limit $3`,
      [above, day, MAX_PER_LEVEL],
    )
    above = rows.map((row) => row.id)
    if (!paid.includes(level)) continue
    for (const { address, interest } of rows.slice(0, perLevel)) {
      if (interest === 0n) break
      /** its percentage, rounded down; the commission itself is the sum's percentage, rounded once */
      const amount = shareOf(interest, plan.referral[level - 1]!.basisPoints)
      yield { day, level, address, interest, amount }
    }
  }
}
