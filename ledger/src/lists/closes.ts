import { among, byTime, defineList } from './define-list.ts'
import { amount, count, day, type Enumeration, instant, nullable, number, oneOf, text } from './field.ts'

const CLOSE_STATE: Enumeration<'begun' | 'posting' | 'closed'> = {
  name: 'CloseState',
  description: 'How far the close of a day has come',
  values: {
    begun: 'Not computed yet',
    posting: 'Computed; its shards are being posted',
    closed: 'Posted whole, and final',
  },
}

const STATE = `(case when c.closed_at is not null then 'closed' when c.computed_at is not null then 'posting' else 'begun' end)`

export const CLOSES = defineList({
  name: 'AdminClose',
  description: 'A day that is closed, or is being closed. Amounts are null until it is computed',
  title: 'Closed days, and one that is being closed',
  from: 'day_close c',
  joins: `left join lateral (
      select count(*)::integer as shards, count(posted_at)::integer as posted from close_shard where day = c.day) s on true`,
  key: { sql: 'c.day', type: 'date' },
  day: { sql: 'c.day', type: 'date', description: 'Days are those that are closed' },
  fields: {
    day: day('c.day', 'In UTC, e.g. `"2026-11-20"`'),
    state: oneOf(CLOSE_STATE, STATE, 'How far it has come'),
    planVersion: count('c.plan_version', 'The version of the plan in force on the day'),
    startedAt: instant('c.started_at', 'Real time'),
    closedAt: nullable(instant('c.closed_at', 'Real time')),
    durationSeconds: nullable(
      number('round(extract(epoch from c.closed_at - c.started_at), 3)::float8', 'From start to end'),
    ),
    wallets: nullable(count('c.wallets', 'Wallets that were paid something')),
    interest: nullable(amount('c.interest', 'In POL')),
    referral: nullable(amount('c.referral', 'Commissions of all levels, in POL')),
    mysteryBox: nullable(amount('c.mystery_box', 'Box rewards credited, in POL')),
    prize: nullable(amount('c.prize', 'Shares of the prize pool, in POL')),
    club: nullable(amount('c.club', 'Rewards of clubs, in POL')),
    total: nullable(amount('c.total', 'All kinds together, in POL')),
    digest: nullable(
      text(`encode(c.digest, 'hex')`, "SHA-256 over the day's rows and the digest of the day before"),
    ),
    shards: count('s.shards', 'Pieces in which it is posted'),
    shardsPosted: count('s.posted', 'Of these, how many are posted'),
  },
  sorts: {
    createdAt: byTime('c.day', 'date'),
    total: { sql: 'coalesce(c.total, 0)', type: 'numeric', description: 'By what was paid' },
    wallets: { sql: 'coalesce(c.wallets, 0)', type: 'integer', description: 'By how many were paid' },
  },
  sortDescription: 'CREATED_AT: by day',
  filters: { states: among(CLOSE_STATE, (values) => `${STATE} = any(${values})`) },
  csv: {
    file: 'closes',
    columns: [
      'day',
      'planVersion',
      'wallets',
      'interest',
      'referral',
      'mysteryBox',
      'prize',
      'club',
      'total',
      'closedAt',
      'digest',
    ],
  },
})
