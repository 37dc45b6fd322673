import type { AdminList } from './list.ts'

/** What the close of a day paid to a wallet. Amounts are wei. */
export interface WalletCloseRecord {
  day: string
  interest: bigint
  referral: bigint
  mysteryBox: bigint
  prize: bigint
  club: bigint
  total: bigint
}

/** Only what is posted to the wallet; to be filtered by the wallet's whole address. */
export const WALLET_CLOSES: AdminList<'createdAt', never, Row, WalletCloseRecord> = {
  from: `day_income i join account b on b.wallet_id = i.wallet_id and b.kind = 'available' and b.last_day >= i.day`,
  key: { sql: 'i.day', type: 'date' },
  sorts: { createdAt: { sql: 'i.day', type: 'date' } },
  at: { sql: 'i.day', type: 'date' },
  wallet: { id: 'i.wallet_id' },
  only: {},
  columns: `i.day::text, i.interest, i.c1 + i.c2 + i.c3 + i.c4 + i.c5 + i.c6 + i.c7 + i.c8 + i.c9 + i.c10 as referral,
    i.mystery_box, i.prize_weekly + i.prize_final as prize, i.club, i.amount`,
  joins: '',
  toRecord: (row) => ({
    day: row.day,
    interest: BigInt(row.interest),
    referral: BigInt(row.referral),
    mysteryBox: BigInt(row.mystery_box),
    prize: BigInt(row.prize),
    club: BigInt(row.club),
    total: BigInt(row.amount),
  }),
}

type Row = Record<'day' | 'interest' | 'referral' | 'mystery_box' | 'prize' | 'club' | 'amount', string>
