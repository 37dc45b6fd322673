import { Int } from 'type-graphql'
import { AddressScalar, DateScalar, DateTimeScalar, HashScalar, PolScalar } from '../scalars.ts'
import { enumOf, type MemberOf } from './enum-of.ts'
import { OBSERVATION } from './house.ts'
import { nullable, objectType } from './object-type.ts'
import { connectionOf } from './page.ts'

export const BalanceProof = objectType(
  'BalanceProof',
  "What was published of a closed day's balances: the root of a Merkle sum tree over every wallet (salted), and the totals",
  {
    day: [DateScalar, 'The closed day; balances are those at its end, what it paid included'],
    root: [HashScalar, 'Root of the tree; zeros when there was no wallet'],
    wallets: [Int, 'Wallets counted: all that were known at the end of the day'],
    total: [
      PolScalar,
      'Owed to all wallets: available, principal and in flight together; the sum at the root',
    ],
    available: [PolScalar, 'Of all wallets, in POL'],
    principal: [PolScalar, 'Of all wallets, in POL'],
    inFlight: [PolScalar, 'Of all wallets, in POL'],
    vesting: [
      PolScalar,
      'Rewards of drawn mystery boxes that have not vested: not part of the total, since selling first forfeits them',
    ],
    contract: [AddressScalar, 'Whose deposits and payouts the leaves tell'],
    vault: [AddressScalar, 'The vault that leaves are bound to; the zero address when the treasury was none'],
    blockNumber: [Int, 'The last block whose deposits and payouts were booked by the end of the day'],
    depositTotal: [
      PolScalar,
      'All that wallets had deposited through the contract by then, as the books have it',
    ],
    withdrawalTotal: [PolScalar, 'All that the contract had paid by then (net), as the books have it'],
    builtAt: [DateTimeScalar, 'Real time'],
    branchesKept: [Boolean, 'Whether branches of this day can still be read: the newest 31 days'],
  },
)
export type BalanceProof = InstanceType<typeof BalanceProof>

export const BalanceProofConnection = connectionOf(BalanceProof)

export const BalanceBranch = objectType(
  'BalanceBranch',
  "A wallet's branch of a day's tree, and what its balance consisted of. Private: the salt shows whose the leaf is.",
  {
    day: [DateScalar, 'The closed day, e.g. `"2026-11-20"`'],
    owed: [PolScalar, 'What the leaf says: available, principal and in flight together'],
    available: [PolScalar, 'Of it'],
    principal: [PolScalar, 'Of it'],
    inFlight: [PolScalar, 'Of it'],
    vesting: [PolScalar, 'Of drawn mystery boxes that have not vested; not in the leaf'],
    document: [
      String,
      'The branch as a JSON file: the leaf, what leads from it to root and total, and the contracts it is bound to. `docs/verify-balance.mjs` checks it, and the vault takes it.',
    ],
  },
)
export type BalanceBranch = InstanceType<typeof BalanceBranch>

export const SolvencyThinning = enumOf({
  name: 'SolvencyThinning',
  description: 'Which observations are listed',
  values: {
    close: 'The one made after each closed day',
    hour: 'The last one of each hour, UTC and real time',
  },
})
export type SolvencyThinning = MemberOf<typeof SolvencyThinning>

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

export const SolvencyPointConnection = connectionOf(SolvencyPoint)

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
export type Forecast = InstanceType<typeof Forecast>
