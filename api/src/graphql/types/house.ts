import { CLOSED_DAYS } from '@polder/ledger/lists/closed-days'
import { Float, Int } from 'type-graphql'
import { rowTypeOf } from '../lists/list-types.ts'
import { AddressScalar, DateScalar, DateTimeScalar, PolScalar } from '../scalars.ts'
import { enumOf } from './enum-of.ts'
import { nullable, objectType } from './object-type.ts'

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

const ReserveKind = enumOf({
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
const OBSERVATION = {
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

export const Close = rowTypeOf(CLOSED_DAYS)
export type Close = InstanceType<typeof Close>

export const SolvencyThinning = enumOf({
  name: 'SolvencyThinning',
  description: 'Which observations are listed',
  values: {
    close: 'The one made after each closed day',
    hour: 'The last one of each hour, UTC and real time',
  },
})

export const SolvencyPoint = objectType(
  'SolvencyPoint',
  'Reserves and liabilities as they were observed once',
  {
    ...OBSERVATION,
    day: [nullable(DateScalar), 'The closed day after which it was made, if it was'],
    late: [
      Boolean,
      'Made more than two hours after the end of its day, so it does not show how the day ended',
    ],
  },
)
export type SolvencyPoint = InstanceType<typeof SolvencyPoint>

const ForecastHorizon = objectType(
  'ForecastHorizon',
  'What the plan will owe, on top of what is owed, within so many days',
  {
    days: [Int, 'How far ahead, e.g. 30'],
    interest: [PolScalar, 'Interest of every position held now'],
    referral: [PolScalar, 'Commissions on that interest, with levels unlocked or locked as they are'],
    mysteryBox: [PolScalar, 'Drawn boxes that vest in that time'],
    prizePool: [PolScalar, 'Every prize pool of that time, shared out in full'],
    club: [PolScalar, 'Clubs at each month end, on what will then have been held long enough'],
    total: [PolScalar, 'All of these together'],
  },
)

export const Forecast = objectType(
  'Forecast',
  'What the plan will owe if nobody buys, sells, joins or withdraws after a closed day. Changes of plan decided by then count. Not a promise: new purchases raise it, sales lower it.',
  {
    day: [DateScalar, 'The closed day it starts from'],
    owed: [nullable(PolScalar), 'Owed to all wallets at the end of that day'],
    horizons: [[ForecastHorizon], '30 and 90 days'],
    assumptions: [[String], 'Its assumptions, in English'],
  },
)
