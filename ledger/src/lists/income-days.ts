import { byTime, defineList } from './define-list.ts'
import { definePages } from './define-pages.ts'
import { address, amount, day } from './field.ts'

export const INCOME_DAYS = definePages({
  name: 'IncomeDay',
  description: 'What a closed day brought a wallet, by kind',
  from: 'posted_income i',
  joins: 'join wallet w on w.id = i.wallet_id',
  where: 'i.wallet_id = q.id',
  of: 'bigint',
  day: { sql: 'i.day', type: 'date' },
  fields: {
    address: address('w.address', 'The wallet'),
    day: day('i.day', 'The closed day, e.g. `"2026-11-20"`'),
    interest: amount('i.interest', 'Interest of its positions, in POL'),
    referral: amount('i.referral', 'Commissions of all ten levels, in POL'),
    club: amount('coalesce(i.club, 0)', 'The reward of a club, on the last day of a month, in POL'),
    mysteryBox: amount('coalesce(i.mystery_box, 0)', 'Boxes whose rewards were credited, in POL'),
    prizePool: amount('i.prize', 'Shares of the prize pool, on a Sunday, in POL'),
    total: amount('i.amount', 'All kinds together, in POL'),
  },
  sorts: { time: [['i.day', 'date']] },
  ordered: 'How it is sorted',
})

const { address: _, prizePool: prize, ...income } = INCOME_DAYS.fields

/** Only what is posted to the wallet; to be filtered by the wallet's whole address. */
export const WALLET_CLOSES = defineList({
  name: 'WalletClose',
  description: 'What the close of a day paid to a wallet',
  title: 'What each closed day paid to it',
  from: 'posted_income i',
  key: { sql: 'i.day', type: 'date' },
  day: { sql: 'i.day', type: 'date', description: 'Days are those that are closed' },
  wallet: { id: 'i.wallet_id' },
  fields: { ...income, prize },
  sorts: { createdAt: byTime('i.day', 'date') },
})
