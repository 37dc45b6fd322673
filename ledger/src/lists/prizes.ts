import { definePages, only, type Pages } from './define-pages.ts'
import { amount, count, day, type Enumeration, nullable, oneOf, text } from './field.ts'

const PRIZE_KIND: Enumeration<'weekly' | 'final'> = {
  name: 'PrizeKind',
  description: 'Which pool a prize is a share of',
  values: { weekly: 'The pool of one week', final: 'The pool at the end of the campaign' },
}

const BY_DAY: Pages['sorts'] = {
  time: [
    ['r.day', 'date'],
    [`(r.kind = 'final')::integer`, 'integer'],
  ],
}
const kind = oneOf(PRIZE_KIND, 'r.kind', 'Of a week, or of the end of the campaign')
const pool = amount('r.pool', 'What was shared by all, in POL')
const qualified = count('r.qualified', 'Among how many wallets it was shared')
const earnings = nullable(
  amount('r.earnings', 'Where it was shared by earnings, those of all who qualified, in POL'),
)

/** Shares of pools that were paid to a wallet. */
export const PRIZES = definePages({
  name: 'Prize',
  description: 'A share of a pool, as PrizeShares says',
  from: `(
    select i.wallet_id, r.kind, r.week_id, r.day, r.pool, r.qualified, r.earnings,
      case r.kind when 'weekly' then i.prize_weekly else i.prize_final end as amount
    from prize_round r join posted_income i on i.day = r.day) r`,
  where: 'r.wallet_id = q.id and r.amount > 0',
  of: 'bigint',
  day: { sql: 'r.day', type: 'date' },
  fields: {
    kind,
    weekId: text('r.week_id', 'ISO week, e.g. `"2026-W47"`'),
    day: day('r.day', 'The closed day that paid it, a Sunday'),
    amount: amount('r.amount', 'The share, in POL'),
    pool,
    qualified,
    ownEarnings: nullable(
      amount(
        'case when r.earnings is not null then prize_earnings(r.wallet_id, r.day) end',
        'Where it was shared by earnings, those of the wallet, in POL',
      ),
    ),
    allEarnings: earnings,
  },
  sorts: BY_DAY,
  ordered: 'How it is sorted',
  filters: {
    kind: only(PRIZE_KIND, (value) => `r.kind = ${value}`, 'Only these; both when left out'),
  },
})

/** Rounds of closed days; the final one stands before the weekly one of the same day. */
export const PRIZE_ROUNDS = definePages({
  name: 'PrizeRound',
  description: 'One division of a pool among all wallets that qualified',
  from: 'prize_round r join day_close c on c.day = r.day and c.closed_at is not null',
  fields: {
    kind,
    weekId: text('r.week_id', 'ISO week, e.g. `"2026-W47"`'),
    day: day('r.day', 'The last day of the week, e.g. `"2026-11-22"`'),
    pool,
    threshold: amount('r.threshold', 'Referral earnings that it took to qualify, in POL'),
    qualified,
    share: nullable(
      amount(
        'r.share',
        'What each was paid, in POL: pool / qualified wallets, rounded down; null: it was shared by earnings',
      ),
    ),
    earnings,
  },
  sorts: BY_DAY,
})
