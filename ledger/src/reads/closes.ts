import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { readBigints, type Written } from './bigints.ts'
import { type DayFilter, dayValues, type Page } from './list-order.ts'

/** A closed day, with what it paid over all wallets. Amounts are wei. */
export interface CloseRecord {
  day: string
  planVersion: number
  closedAt: Date
  /** wallets that were paid something */
  wallets: number
  interest: bigint
  referral: bigint
  mysteryBox: bigint
  prizePool: bigint
  club: bigint
  total: bigint
  /** hex */
  digest: string
}

/** @returns closed days, in the order asked for */
export async function readCloses(
  manager: EntityManager,
  i: DayFilter & Page<'newest' | 'oldest', string>,
): Promise<CloseRecord[]> {
  const [compare, direction] = i.order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
  const rows: Written<CloseRecord>[] = await manager.query(
    `select c.day::text as day, plan_version as "planVersion", closed_at as "closedAt", wallets, interest, referral,
       mystery_box as "mysteryBox", prize as "prizePool", club, total,
       encode(digest, 'hex') as digest
     from day_close c
     where ${FILTER} and ($3::date is null or c.day ${compare} $3) order by c.day ${direction} limit $4`,
    [...dayValues(i), i.after ?? null, i.first],
  )
  return readBigints(rows, 'interest', 'referral', 'mysteryBox', 'prizePool', 'club', 'total')
}

/** @returns how many days are closed */
export async function countCloses(manager: EntityManager, filter: DayFilter): Promise<number> {
  const rows = await query(
    manager,
    `select count(*)::integer as "n!" from day_close c where ${FILTER}`,
    dayValues(filter),
  )
  return rows[0]?.n ?? 0
}

const FILTER = `c.closed_at is not null and ($1::date is null or c.day >= $1) and ($2::date is null or c.day <= $2)`
