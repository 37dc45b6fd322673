import { byTime, defineList } from './define-list.ts'
import { INCOME_DAYS } from './income-days.ts'

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
