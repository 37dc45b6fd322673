import type { AdminList } from './list.ts'

/** A day that is closed, or is being closed. Amounts are wei; null until it is computed. */
export interface AdminCloseRecord {
  day: string
  planVersion: number
  /** real time */
  startedAt: Date
  computedAt: Date | null
  closedAt: Date | null
  wallets: number | null
  interest: bigint | null
  referral: bigint | null
  mysteryBox: bigint | null
  prize: bigint | null
  club: bigint | null
  total: bigint | null
  digest: string | null
  shards: number
  shardsPosted: number
}

export type AdminCloseSort = 'createdAt' | 'total' | 'wallets'

export const ADMIN_CLOSES: AdminList<AdminCloseSort, 'states', Row, AdminCloseRecord> = {
  from: 'day_close c',
  key: { sql: 'c.day', type: 'date' },
  sorts: {
    createdAt: { sql: 'c.day', type: 'date' },
    total: { sql: 'coalesce(c.total, 0)', type: 'numeric' },
    wallets: { sql: 'coalesce(c.wallets, 0)', type: 'integer' },
  },
  at: { sql: 'c.day', type: 'date' },
  wallet: null,
  only: {
    states: (values) =>
      `(case when c.closed_at is not null then 'closed' when c.computed_at is not null then 'posting' else 'begun' end) = any(${values})`,
  },
  columns: `c.day::text, c.plan_version, c.started_at, c.computed_at, c.closed_at, c.wallets, c.interest, c.referral,
    c.mystery_box, c.prize, c.club, c.total, encode(c.digest, 'hex') as digest, s.shards, s.posted`,
  joins: `left join lateral (
      select count(*)::integer as shards, count(posted_at)::integer as posted from close_shard where day = c.day) s on true`,
  toRecord: (row) => ({
    day: row.day,
    planVersion: row.plan_version,
    startedAt: row.started_at,
    computedAt: row.computed_at,
    closedAt: row.closed_at,
    wallets: row.wallets,
    interest: wei(row.interest),
    referral: wei(row.referral),
    mysteryBox: wei(row.mystery_box),
    prize: wei(row.prize),
    club: wei(row.club),
    total: wei(row.total),
    digest: row.digest,
    shards: row.shards,
    shardsPosted: row.posted,
  }),
}

function wei(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}

type Row = Record<'interest' | 'referral' | 'mystery_box' | 'prize' | 'club' | 'total', string | null> & {
  day: string
  plan_version: number
  started_at: Date
  computed_at: Date | null
  closed_at: Date | null
  wallets: number | null
  digest: string | null
  shards: number
  posted: number
}
