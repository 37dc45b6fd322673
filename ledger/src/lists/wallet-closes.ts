import { byTime, defineList } from './define-list.ts'
import { amount, day } from './field.ts'

/** Only what is posted to the wallet; to be filtered by the wallet's whole address. */
export const WALLET_CLOSES = defineList({
  name: 'WalletClose',
  description: 'What the close of a day paid to a wallet',
  title: 'What each closed day paid to it',
  from: `day_income i join account b on b.wallet_id = i.wallet_id and b.kind = 'available' and b.last_day >= i.day`,
  // The rows of a page are no longer rows of the table, which the function takes.
  joins: 'join day_income r on r.day = i.day and r.wallet_id = i.wallet_id',
  key: { sql: 'i.day', type: 'date' },
  day: { sql: 'i.day', type: 'date', description: 'Days are those that are closed' },
  wallet: { id: 'i.wallet_id' },
  fields: {
    day: day('i.day', 'The closed day, e.g. `"2026-11-20"`'),
    interest: amount('i.interest', 'In POL'),
    referral: amount('referral_of(r)', 'All ten levels together'),
    mysteryBox: amount('coalesce(i.mystery_box, 0)', 'Box rewards credited, in POL'),
    prize: amount('coalesce(i.prize_weekly, 0) + coalesce(i.prize_final, 0)', 'Weekly and final together'),
    club: amount('coalesce(i.club, 0)', 'In POL'),
    total: amount('i.amount', 'All kinds together, in POL'),
  },
  sorts: { createdAt: byTime('i.day', 'date') },
  sortName: 'WalletCloseSort',
  filters: {},
  filterName: 'WalletCloseFilter',
})
