import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

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

/** Which closed days are wanted; what is left out holds nothing back. */
export interface CloseFilter {
  /** UTC days, both belong to it */
  fromDay?: string | null
  toDay?: string | null
}

/**
 * @param i.after the day to go on behind
 * @param i.order newest first when left out
 * @returns closed days, `first` at most
 */
export async function readCloses(
  manager: EntityManager,
  i: CloseFilter & { first: number; after?: string | null; order?: 'newest' | 'oldest' },
): Promise<CloseRecord[]> {
  const [compare, direction] = i.order === 'oldest' ? ['>', 'asc'] : ['<', 'desc']
  const rows: Row[] = await manager.query(
    `select c.day::text as day, plan_version, closed_at, wallets, interest, referral, mystery_box, prize, club, total,
       encode(digest, 'hex') as digest
     from day_close c
     where ${FILTER} and ($3::date is null or c.day ${compare} $3) order by c.day ${direction} limit $4`,
    [i.fromDay ?? null, i.toDay ?? null, i.after ?? null, i.first],
  )
  return rows.map(toRecord)
}

/** @returns how many days are closed */
export async function countCloses(manager: EntityManager, filter: CloseFilter): Promise<number> {
  const rows = await query(manager, `select count(*)::integer as "n!" from day_close c where ${FILTER}`, [
    filter.fromDay ?? null,
    filter.toDay ?? null,
  ])
  return rows[0]?.n ?? 0
}

const FILTER = `c.closed_at is not null and ($1::date is null or c.day >= $1) and ($2::date is null or c.day <= $2)`

type AmountColumn = 'interest' | 'referral' | 'mystery_box' | 'prize' | 'club' | 'total'

type Row = Record<AmountColumn, string> & {
  day: string
  plan_version: number
  closed_at: Date
  wallets: number
  digest: string
}

function toRecord(row: Row): CloseRecord {
  return {
    day: row.day,
    planVersion: row.plan_version,
    closedAt: row.closed_at,
    wallets: row.wallets,
    interest: BigInt(row.interest),
    referral: BigInt(row.referral),
    mysteryBox: BigInt(row.mystery_box),
    prizePool: BigInt(row.prize),
    club: BigInt(row.club),
    total: BigInt(row.total),
    digest: row.digest,
  }
}
