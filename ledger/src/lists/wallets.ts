import { among, byTime, days, defineList, type SortColumn } from './define-list.ts'
import {
  address,
  amount,
  count,
  type Enumeration,
  given,
  hidden,
  id,
  instant,
  nullable,
  oneOf,
  text,
} from './field.ts'

export const WALLET_ORIGIN: Enumeration<'sign_in' | 'deposit'> = {
  name: 'WalletOrigin',
  description: 'What made a wallet known',
  values: { sign_in: 'Its owner signed in', deposit: 'A deposit was credited to it' },
}

const wallet = address('w.address', 'The wallet')
const createdAt = instant('w.created_at', 'When the wallet became known')

/** Sorted by a figure, wallets are in the order that figures had when their stats were last refreshed. */
const WALLETS = {
  from: 'wallet w',
  key: { sql: 'w.id', type: 'bigint' },
  day: days('w.created_at', 'Days are those on which wallets became known'),
  wallet: { id: 'w.id' },
  sorts: {
    createdAt: byTime('w.created_at'),
    wallet: { sql: 'w.address', type: 'text', description: 'By address' },
    available: byStats('s.available', 'numeric', 'By available balance'),
    deposited: byStats('s.deposited', 'numeric', 'By what was deposited'),
    withdrawn: byStats('s.withdrawn', 'numeric', 'By what was withdrawn'),
    referralEarned: byStats('s.referral', 'numeric', 'By what referrals paid'),
    downline: byStats('s.downline', 'integer', 'By wallets below'),
  },
  sortName: 'AdminWalletSort',
  sortDescription:
    'AVAILABLE, DEPOSITED, WITHDRAWN, REFERRAL_EARNED and DOWNLINE give the order that figures had at `standingAt`',
  filters: {
    createdBy: among(
      WALLET_ORIGIN,
      (values) => `w.created_by = any(${values})`,
      'Only those that became known so; all when left out',
    ),
    sponsors: {
      values: 'address',
      description: 'Direct referrals of these wallets only',
      sql: (values: string) => `w.sponsor_id in (select id from wallet where address = any(${values}))`,
    },
  },
  filterName: 'AdminWalletFilter',
} as const

/** A wallet with what its owner has, read from the books at this moment. */
export const BALANCES = defineList({
  ...WALLETS,
  name: 'AdminBalance',
  description: "A wallet's balances, as the books hold them now",
  title: 'What each wallet has',
  joins: `left join lateral (
      select sum(balance) filter (where kind = 'available') as available, sum(balance) filter (where kind = 'principal') as principal,
        sum(balance) filter (where kind = 'in_flight') as in_flight, -sum(balance) filter (where kind = 'receivable') as receivable
      from account where wallet_id = w.id) a on true
    left join lateral (
      select sum(amount) as amount from deposit where wallet_id = w.id and reversal_entry_id is null) d on true
    left join lateral (select sum(amount) as amount from withdrawal where wallet_id = w.id and state = 'settled') x on true`,
  fields: {
    address: wallet,
    available: amount('coalesce(a.available, 0)', 'What it can spend, in POL'),
    principal: amount('coalesce(a.principal, 0)', 'In active positions'),
    inFlight: amount('coalesce(a.in_flight, 0)', 'In withdrawals that have not ended'),
    receivable: amount(
      'coalesce(a.receivable, 0)',
      'Owed after the chain took back a deposit that was spent',
    ),
    totalDeposited: amount('coalesce(d.amount, 0)', 'Over all time'),
    totalWithdrawn: amount('coalesce(x.amount, 0)', 'Over all time, gross, of settled withdrawals'),
    createdAt,
    createdBy: hidden(oneOf(WALLET_ORIGIN, 'w.created_by', 'What made it known')),
  },
  headings: { totalDeposited: 'totalDeposited', totalWithdrawn: 'totalWithdrawn' },
  csv: {
    file: 'user-balances',
    columns: [
      'address',
      'available',
      'principal',
      'inFlight',
      'totalDeposited',
      'totalWithdrawn',
      'createdAt',
    ],
  },
  json: {
    path: 'user-balances',
    summary: 'What each wallet has, the newest wallet first',
    name: 'balances',
    type: 'AdminUserBalance',
    columns: ['address', 'available', 'totalDeposited', 'totalWithdrawn'],
    examples: { totalDeposited: 100, totalWithdrawn: 20 },
    // The wallets of a page lie together: their rows are read in runs rather than wallet by wallet.
    joins: `
      left join (
        select wallet_id, balance as available from account where kind = 'available'
      ) a on a.wallet_id = w.id
      left join (
        select wallet_id, sum(amount) as amount from deposit
        where reversal_entry_id is null and wallet_id = any(array(select id from page)) group by wallet_id
      ) d on d.wallet_id = w.id
      left join (
        select wallet_id, sum(amount) as amount from withdrawal
        where state = 'settled' and wallet_id = any(array(select id from page)) group by wallet_id
      ) x on x.wallet_id = w.id`,
  },
})

/** A wallet with what it earned as a sponsor: what its stats say, and what days closed since have paid. */
export const REFERRAL_SUMMARY = defineList({
  ...WALLETS,
  name: 'AdminReferralSummary',
  description: 'What a wallet earned through whom it referred',
  title: 'What each wallet earned as a sponsor',
  joins: `left join wallet o on o.id = w.sponsor_id
    left join wallet_stats s on s.wallet_id = w.id
    left join account a on a.wallet_id = w.id and a.kind = 'available'
    cross join wallet_stats_state z
    left join lateral (
      select sum(referral) as amount from posted_income
      where wallet_id = w.id and day > case when s.wallet_id is null then '-infinity' else z.income_until end) i on true
    left join lateral (select max(sponsor_ordinal) as count from wallet where sponsor_id = w.id) r on true`,
  fields: {
    id: hidden(id('w.id', 'Of the wallet')),
    address: wallet,
    referralCode: text('w.referral_code', 'Its own code'),
    totalEarnings: amount('coalesce(s.referral, 0) + coalesce(i.amount, 0)', 'Over all levels and all time'),
    downlineCount: count('coalesce(s.downline, 0)', 'Wallets below it, at any depth'),
    directReferrals: count('coalesce(r.count, 0)', 'Wallets that it sponsors'),
    activeCount: given(count('', 'Wallets below it, at any depth, that hold active principal')),
    sponsor: nullable(address('o.address', 'Who sponsors it; null for nobody')),
    createdAt,
  },
  headings: { totalEarnings: 'totalEarnings' },
  csv: {
    file: 'referral-summary',
    columns: [
      'address',
      'referralCode',
      'totalEarnings',
      'downlineCount',
      'directReferrals',
      'sponsor',
      'createdAt',
    ],
  },
})

/** Figures go with age: under a filter by days, the first may be met last. */
function byStats(sql: string, type: 'integer' | 'numeric', description: string): SortColumn {
  const joins = ['join wallet_stats s on s.wallet_id = w.id']
  return { sql, type, description, joins, sortedUpTo: 40_000, ofWalletStats: true }
}
