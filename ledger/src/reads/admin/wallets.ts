import type { AdminList } from './list.ts'

/** A wallet with what its owner has. Amounts are wei, read from the books at this moment. */
export interface AdminBalanceRecord {
  address: string
  /** product's clock */
  createdAt: Date
  createdBy: 'sign_in' | 'deposit'
  available: bigint
  principal: bigint
  inFlight: bigint
  /** owed after a reorged deposit */
  receivable: bigint
  deposited: bigint
  /** gross, completed */
  withdrawn: bigint
}

/** A wallet with what it earned as a sponsor. */
export interface AdminReferralRecord {
  id: string
  address: string
  referralCode: string
  sponsor: string | null
  createdAt: Date
  /** wei, over all levels and closed days */
  referralEarned: bigint
  directReferrals: number
  /** wallets below it at any depth, when the standing figures were last refreshed */
  standingDownline: number
}

export type AdminWalletSort =
  | 'createdAt'
  | 'wallet'
  | 'available'
  | 'deposited'
  | 'withdrawn'
  | 'referralEarned'
  | 'downline'

/** Figures go with age: under a filter by days, the first may be met last. */
const STANDING = ['join wallet_standing s on s.wallet_id = w.id']

/** Sorted by a figure, they are in the order that figures had when they were last refreshed: see `refreshStanding`. */
const WALLETS = {
  from: 'wallet w',
  key: { sql: 'w.id', type: 'bigint' },
  sorts: {
    createdAt: { sql: 'w.created_at', type: 'timestamptz' },
    wallet: { sql: 'w.address', type: 'text' },
    available: { sql: 's.available', type: 'numeric', joins: STANDING, sortedUpTo: 40_000 },
    deposited: { sql: 's.deposited', type: 'numeric', joins: STANDING, sortedUpTo: 40_000 },
    withdrawn: { sql: 's.withdrawn', type: 'numeric', joins: STANDING, sortedUpTo: 40_000 },
    referralEarned: { sql: 's.referral', type: 'numeric', joins: STANDING, sortedUpTo: 40_000 },
    downline: { sql: 's.downline', type: 'integer', joins: STANDING, sortedUpTo: 40_000 },
  },
  at: { sql: 'w.created_at', type: 'timestamptz' },
  wallet: { id: 'w.id' },
  only: {
    createdBy: (values: string) => `w.created_by = any(${values})`,
    sponsors: (values: string) => `w.sponsor_id in (select id from wallet where address = any(${values}))`,
  },
} satisfies Omit<
  AdminList<AdminWalletSort, 'createdBy' | 'sponsors', never, never>,
  'columns' | 'joins' | 'toRecord'
>

/** Referral earnings: those that stand, and those of days closed since. */
const EARNED = 'coalesce(s.referral, 0) + coalesce(i.amount, 0)'
const EARNINGS = `left join wallet_standing s on s.wallet_id = w.id
    left join account a on a.wallet_id = w.id and a.kind = 'available'
    cross join wallet_standing_state z
    left join lateral (
      select sum(c1 + c2 + c3 + c4 + c5 + c6 + c7 + c8 + c9 + c10) as amount from day_income
      where wallet_id = w.id and day <= a.last_day
        and day > case when s.wallet_id is null then '-infinity' else z.income_until end) i on true`

export const ADMIN_BALANCES: AdminList<
  AdminWalletSort,
  'createdBy' | 'sponsors',
  BalanceRow,
  AdminBalanceRecord
> = {
  ...WALLETS,
  columns: `w.address, w.created_at, w.created_by, coalesce(a.available, 0) as available,
    coalesce(a.principal, 0) as principal, coalesce(a.in_flight, 0) as in_flight, coalesce(a.receivable, 0) as receivable,
    coalesce(d.amount, 0) as deposited, coalesce(x.amount, 0) as withdrawn`,
  joins: `left join lateral (
      select sum(balance) filter (where kind = 'available') as available, sum(balance) filter (where kind = 'principal') as principal,
        sum(balance) filter (where kind = 'in_flight') as in_flight, -sum(balance) filter (where kind = 'receivable') as receivable
      from account where wallet_id = w.id) a on true
    left join lateral (
      select sum(amount) as amount from deposit where wallet_id = w.id and reversal_entry_id is null) d on true
    left join lateral (select sum(amount) as amount from withdrawal where wallet_id = w.id and state = 'settled') x on true`,
  toRecord: (row) => ({
    address: row.address,
    createdAt: row.created_at,
    createdBy: row.created_by,
    available: BigInt(row.available),
    principal: BigInt(row.principal),
    inFlight: BigInt(row.in_flight),
    receivable: BigInt(row.receivable),
    deposited: BigInt(row.deposited),
    withdrawn: BigInt(row.withdrawn),
  }),
}

export const ADMIN_REFERRALS: AdminList<
  AdminWalletSort,
  'createdBy' | 'sponsors',
  ReferralRow,
  AdminReferralRecord
> = {
  ...WALLETS,
  columns: `w.id, w.address, w.referral_code, o.address as sponsor, w.created_at, ${EARNED} as referral_earned,
    coalesce(r.count, 0) as direct_referrals, coalesce(s.downline, 0) as downline`,
  joins: `left join wallet o on o.id = w.sponsor_id ${EARNINGS}
    left join lateral (select max(sponsor_ordinal) as count from wallet where sponsor_id = w.id) r on true`,
  toRecord: (row) => ({
    id: row.id,
    address: row.address,
    referralCode: row.referral_code,
    sponsor: row.sponsor,
    createdAt: row.created_at,
    referralEarned: BigInt(row.referral_earned),
    directReferrals: row.direct_referrals,
    standingDownline: row.downline,
  }),
}

/** Of each wallet only what it earned as a sponsor. */
export const ADMIN_EARNINGS: AdminList<
  AdminWalletSort,
  'createdBy' | 'sponsors',
  Pick<ReferralRow, 'id' | 'address' | 'referral_earned'>,
  Pick<AdminReferralRecord, 'id' | 'address' | 'referralEarned'>
> = {
  ...WALLETS,
  columns: `w.id, w.address, ${EARNED} as referral_earned`,
  joins: EARNINGS,
  toRecord: (row) => ({ id: row.id, address: row.address, referralEarned: BigInt(row.referral_earned) }),
}

type BalanceRow = Record<
  'available' | 'principal' | 'in_flight' | 'receivable' | 'deposited' | 'withdrawn',
  string
> & { address: string; created_at: Date; created_by: 'sign_in' | 'deposit' }

interface ReferralRow {
  id: string
  address: string
  referral_code: string
  sponsor: string | null
  created_at: Date
  referral_earned: string
  direct_referrals: number
  downline: number
}
