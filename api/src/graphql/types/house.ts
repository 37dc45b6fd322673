import { Float, Int } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { enumOf } from './enum-of.ts'
import { nullable, objectType } from './object-type.ts'
import { connectionOf } from './page.ts'

export const Statistics = objectType(
  'Statistics',
  'Figures measured from the ledger; a fresh install says 0',
  {
    users: [Int, 'Wallets that signed in or were credited'],
    totalDeposited: [PolScalar, 'Final deposits of all wallets, in POL'],
    totalWithdrawn: [PolScalar, 'Gross, of settled withdrawals'],
    activeNfts: [Int, 'Positions held now'],
    rewardsDistributed: [PolScalar, 'Every reward of all closed days, in POL'],
    openedAt: [nullable(DateTimeScalar), 'When the product first opened'],
    recentlyLaunched: [Boolean, 'For the first 90 days'],
  },
)
export type Statistics = InstanceType<typeof Statistics>

export const ReserveKind = enumOf({
  name: 'ReserveKind',
  description: 'What holds a part of the reserves',
  values: {
    treasury: 'Where the contract forwards deposits',
    payout_wallet: 'What pays withdrawals; nothing here when it is the treasury too',
    contract: 'The contract itself, less what it keeps for wallets',
  },
})

const ReserveAccount = objectType('ReserveAccount', 'An address that holds a part of the reserves', {
  kind: [ReserveKind, 'What it is'],
  address: [AddressScalar, 'For anybody to look up on the chain'],
  balance: [PolScalar, 'At the block of the observation, in POL'],
})

/** What is seen at one block. */
export const OBSERVATION = {
  at: [DateTimeScalar, 'When it was looked at, in real time'],
  blockNumber: [Int, 'The block that the reserves were read at'],
  reserves: [PolScalar, 'Treasury, payout wallet and contract, read from the chain'],
  accounts: [[ReserveAccount], 'What the reserves are made of'],
  liabilities: [
    PolScalar,
    'What all wallets could claim, in POL: available, principal and withdrawals under way',
  ],
  principals: [
    PolScalar,
    'Of the liabilities, what wallets have deposited and not taken out again, as the contract counts it',
  ],
  rewardsOwed: [PolScalar, 'The rest of the liabilities: rewards that were credited and not taken out'],
  coveragePercent: [nullable(Float), 'Reserves / liabilities in percent; null when nothing is owed'],
  dailyInterestOwed: [PolScalar, 'What all active positions earn a day'],
} as const

export const Solvency = objectType(
  'Solvency',
  'What is owed and what is there to pay it, observed at one block',
  OBSERVATION,
)
export type Solvency = InstanceType<typeof Solvency>

export const Close = objectType('Close', 'A closed day', {
  day: [DateScalar, 'In UTC, e.g. `"2026-11-20"`'],
  closedAt: [DateTimeScalar, 'In real time'],
  wallets: [Int, 'Wallets that were paid something'],
  planVersion: [Int, 'The version of the plan in force on the day'],
  interest: [PolScalar, 'Interest of all positions, in POL'],
  referral: [PolScalar, 'Commissions of all levels, in POL'],
  mysteryBox: [PolScalar, 'Mystery box rewards credited, in POL'],
  prizePool: [PolScalar, 'Shares of the prize pool, in POL'],
  club: [PolScalar, 'Rewards of clubs, in POL'],
  total: [PolScalar, 'All kinds of reward together, in POL'],
  digest: [String, "SHA-256 over the day's rows and the digest of the day before"],
})
export type Close = InstanceType<typeof Close>

export const CloseConnection = connectionOf(Close)
