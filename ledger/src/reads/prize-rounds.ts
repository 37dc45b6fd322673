import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { readBigints } from './bigints.ts'

/** One division of a pool among all who qualified. Amounts are wei. */
export interface PrizeRound {
  kind: 'weekly' | 'final'
  weekId: string
  /** the last day of the week */
  day: string
  pool: bigint
  /** referral earnings that it took */
  threshold: bigint
  qualified: number
  /** what each of them was paid */
  share: bigint
}

/**
 * @param i.after rounds older than this place only
 * @returns rounds of closed days, newest first, the final one before the weekly one of the same day
 */
export async function readPrizeRounds(
  manager: EntityManager,
  i: { first: number; after?: { day: string; kind: string } | null },
): Promise<PrizeRound[]> {
  const rows = await query(
    manager,
    `select r.kind, r.week_id as "weekId", r.day::text as "day!", r.pool, r.threshold, r.qualified, r.share
     from prize_round r join day_close c on c.day = r.day and c.closed_at is not null
     where $2::date is null or r.day < $2::date or (r.day = $2::date and r.kind > $3)
     order by r.day desc, r.kind limit $1`,
    [i.first, i.after?.day ?? null, i.after?.kind ?? null],
  )
  return readBigints(rows, 'pool', 'threshold', 'share').map((row) => ({
    ...row,
    kind: row.kind as PrizeRound['kind'],
  }))
}

/** @returns how many rounds there were */
export async function countPrizeRounds(manager: EntityManager): Promise<number> {
  const [row] = await query(
    manager,
    `select count(*)::int as "count!" from prize_round r join day_close c on c.day = r.day and c.closed_at is not null`,
  )
  return row!.count
}
