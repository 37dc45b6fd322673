import { Int } from 'type-graphql'
import { DateScalar, PolScalar } from '../scalars.ts'
import { enumOf, type MemberOf } from './enum-of.ts'
import { OBSERVATION } from './house.ts'
import { nullable, objectType } from './object-type.ts'
import { connectionOf } from './page.ts'

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
