import type { EntityManager } from 'typeorm'
import { definePages, type PageRow } from '../lists/define-pages.ts'
import { address, amount, count, day, flag, id, instant, nullable } from '../lists/field.ts'
import { readPages } from '../lists/read-pages.ts'

/** @returns the newest observation of reserves and liabilities, or null before the first */
export async function readSolvency(manager: EntityManager): Promise<SolvencyRecord | null> {
  const [newest] = await readPages(manager, SOLVENCY_POINTS, { first: 1 })
  return newest ?? null
}

/** Reserves read from the chain beside the liabilities in the books, each time they were observed. */
export const SOLVENCY_POINTS = definePages({
  name: 'SolvencyObservation',
  description: 'Reserves and liabilities as they were observed once',
  from: 'solvency_observation o',
  fields: {
    id: id('o.id', 'In the order of time'),
    at: instant('o.at', 'Real time'),
    day: nullable(day('o.day', 'The day whose close it was made at')),
    late: flag(
      'o.late',
      "It was made more than two hours after the day's end, and so does not show how the day ended",
    ),
    blockNumber: count('o.block_number', 'The block that it was made at'),
    reserves: amount('o.reserves', 'All reserves'),
    treasury: amount('o.treasury', 'Of which; where it is the payout wallet too, all of that is here'),
    payoutWallet: amount('o.payout_wallet', 'Of which'),
    contract: amount('o.contract', 'Of which'),
    principals: amount(
      'o.principals',
      "What the contract counts as principals: each wallet's deposits less what it was paid, and 0 at least",
    ),
    treasuryAddress: address('o.treasury_address', 'Lower case'),
    payoutWalletAddress: nullable(
      address('o.payout_wallet_address', 'Lower case; null while no signer has begun'),
    ),
    liabilities: amount('o.liabilities', 'What all wallets are owed'),
    dailyInterest: amount('o.daily_interest', 'What all active positions earn a day'),
  },
  sorts: { time: [['o.id', 'bigint']] },
  filters: {
    /** Those made at closes, or the last of each hour (UTC, real time). */
    thinning: {
      sql: (value) =>
        `case ${value} when 'close' then o.day is not null
           else o.id in (select max(id) from solvency_observation group by date_trunc('hour', at, 'UTC')) end`,
      type: 'text',
    },
  },
})

export type SolvencyRecord = PageRow<typeof SOLVENCY_POINTS>
