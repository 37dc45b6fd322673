import { byTime, defineList } from './define-list.ts'
import { amount, day } from './field.ts'

/** Only what is posted to the wallet; to be filtered by the wallet's whole address. */
export const WALLET_CLOSES = defineList({
  name: 'WalletClose',
  description: 'What the close of a day paid to a wallet',
  title: 'What each closed day paid to it',
  from: 'posted_income i',
  key: { sql: 'i.day', type: 'date' },
  day: { sql: 'i.day', type: 'date', description: 'Days are those that are closed' },
  wallet: { id: 'i.wallet_id' },
  fields: {
    day: day('i.day', 'The closed day, e.g. `"2026-11-20"`'),
    interest: amount('i.interest', 'In POL'),
    referral: amount('i.referral', 'All ten levels together'),
    mysteryBox: amount('coalesce(i.mystery_box, 0)', 'Box rewards credited, in POL'),
    prize: amount('i.prize', 'Weekly and final together'),
    club: amount('coalesce(i.club, 0)', 'In POL'),
    total: amount('i.amount', 'All kinds together, in POL'),
  },
  sorts: { createdAt: byTime('i.day', 'date') },
})
