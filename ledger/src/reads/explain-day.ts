import type { EntityManager } from 'typeorm'
import type { Plan } from '../plan/plan.ts'
import { planInForce } from '../plan/plan-in-force.ts'
import { query } from '../sql.ts'
import { LEVELS_OF_REFERRAL, readCommissionSources } from './referral-earnings.ts'

/** Positions, and boxes, that are listed. */
const MAX_LISTED = 100
/** Sources listed of one commission. */
const MAX_SOURCES = 50

/**
 * @param i.day a closed day
 * @param i.maxSources listed of the commission of each level
 * @returns why a wallet was paid what it was for the day: each part with the figures that it follows from, in wei; null
 *   when it was paid nothing
 */
export async function explainDay(manager: EntityManager, i: Paid) {
  const [row] = await query(manager, 'select * from posted_income where wallet_id = $1 and day = $2::date', [
    i.walletId,
    i.day,
  ])
  if (!row) return null
  const { version, plan } = await planInForce(manager, i.day)
  return {
    day: i.day,
    planVersion: version,
    total: row.amount!,
    ...(await explainInterest(manager, i)),
    referral: await explainReferral(manager, i, plan, row),
    ...(await explainBoxes(manager, i)),
    prizes: await explainPrizes(manager, i, row),
    club: await explainClub(manager, i),
  }
}

type Paid = { walletId: string; day: string; maxSources?: number }
type IncomeRow = Record<`c${number}` | 'prize_weekly' | 'prize_final', bigint | null>

/** One for each position held the whole day; with what is not listed they sum to the interest. */
async function explainInterest(manager: EntityManager, i: Paid) {
  const rows = await query(
    manager,
    `select id as "positionId", nft_id as "nftId", price, daily_interest as "dailyInterest", plan_version as "planVersion",
       opened_at as "openedAt", sum(daily_interest) over () as "all!"
     from position where wallet_id = $1 and earns_interest(opened_day, closed_day, $2) order by id limit $3`,
    [i.walletId, i.day, MAX_LISTED],
  )
  const interest = rows.map(({ all: _, ...position }) => position)
  return { interest, interestUnlisted: unlisted(rows, interest, 'dailyInterest') }
}

/** Base × percentage, rounded down once; `sources` are the largest of those that make up the base. */
async function explainReferral(manager: EntityManager, i: Paid, plan: Plan, row: IncomeRow) {
  const paid = LEVELS_OF_REFERRAL.filter((level) => row[`c${level}`])
  if (paid.length === 0) return []
  const [held] = await query(
    manager,
    `select coalesce(sum(price), 0) as "principal!" from position
     where wallet_id = $1 and held_at_end(opened_day, closed_day, $2)`,
    [i.walletId, i.day],
  )
  const bases = await query(
    manager,
    `with recursive below as (
       select id, 1 as level from wallet where sponsor_id = $1
       union all select w.id, b.level + 1 from below b join wallet w on w.sponsor_id = b.id where b.level < $3)
     select b.level as "level!", sum(d.interest) as "base!" from below b join day_income d on d.day = $2::date and d.wallet_id = b.id
     group by b.level`,
    [i.walletId, i.day, paid.at(-1)!],
  )
  const perLevel = i.maxSources ?? MAX_SOURCES
  const sources = await readCommissionSources(manager, { ...i, first: perLevel * paid.length, perLevel })
  return paid.map((level) => ({
    level,
    basisPoints: plan.referral[level - 1]!.basisPoints,
    threshold: plan.referral[level - 1]!.threshold,
    principal: held!.principal,
    base: bases.find((found) => found.level === level)?.base ?? 0n,
    amount: row[`c${level}`]!,
    sources: sources.filter((source) => source.level === level),
  }))
}

/** @param rows each with the sum of all, listed or not, wei */
function unlisted<Name extends string>(
  rows: readonly { all: bigint }[],
  listed: readonly Record<Name, bigint>[],
  name: Name,
): bigint {
  return listed.reduce((rest, part) => rest - part[name], rows[0]?.all ?? 0n)
}

async function explainBoxes(manager: EntityManager, i: Paid) {
  const rows = await query(
    manager,
    `select b.position_id as "positionId", b.tier, b.reward, p.price, b.drawn_day::text as "drawnDay!", encode(s.seed, 'hex') as "seed!",
       sum(b.reward) over () as "all!"
     from mystery_box b join position p on p.id = b.position_id join box_seed s on s.day = b.drawn_day
     where p.wallet_id = $1 and (b.vests_at at time zone 'UTC')::date = $2::date and b.reward > 0
       and (p.closed_at is null or p.closed_at >= b.vests_at) order by b.position_id limit $3`,
    [i.walletId, i.day, MAX_LISTED],
  )
  const boxes = rows.map(({ all: _, ...box }) => box)
  return { boxes, boxesUnlisted: unlisted(rows, boxes, 'reward') }
}

/** ⌊pool / qualified⌋, or ⌊pool × own / all earnings⌋ where those are told. */
async function explainPrizes(manager: EntityManager, i: Paid, row: IncomeRow) {
  if (!row.prize_weekly && !row.prize_final) return []
  const rounds = await query(
    manager,
    `select kind, week_id as "weekId", pool, qualified, earnings as "allEarnings",
       case when earnings is not null then prize_earnings($1, day) end as "ownEarnings"
     from prize_round where day = $2::date order by kind desc`,
    [i.walletId, i.day],
  )
  return rounds.flatMap((round) => {
    const kind = round.kind as 'weekly' | 'final'
    const amount = row[`prize_${kind}`]
    return amount ? [{ ...round, kind, amount }] : []
  })
}

async function explainClub(manager: EntityManager, i: Paid) {
  const rows = await query(
    manager,
    `select club as name, left_volume as "left", right_volume as "right", basis_points as "basisPoints", amount
     from club_payout where wallet_id = $1 and day = $2::date`,
    [i.walletId, i.day],
  )
  return rows[0] ?? null
}
