import { ID, Int } from 'type-graphql'
import { AddressScalar, DateScalar, PolScalar } from '../scalars.ts'
import { objectType } from './object-type.ts'
import { connectionOf } from './page.ts'

export const PositionDay = objectType('PositionDay', 'What a position earned on one closed day', {
  day: [DateScalar, 'A day it was held from start to end, e.g. `"2026-11-20"`'],
  interest: [PolScalar, 'Interest of the day, in POL'],
  total: [PolScalar, 'Interest of this day and all before it, in POL'],
})
export type PositionDay = InstanceType<typeof PositionDay>

export const ForecastDay = objectType(
  'ForecastDay',
  'What a day that is not closed yet will bring in interest if no position is bought or sold; a computation, no promise',
  {
    day: [DateScalar, 'A day to come, today with it, e.g. `"2026-11-20"`'],
    interest: [PolScalar, 'Interest of the day, in POL'],
    total: [PolScalar, 'Interest of the forecast days up to this one, in POL'],
  },
)
export type ForecastDay = InstanceType<typeof ForecastDay>

export const IncomeDay = objectType('IncomeDay', 'What a closed day brought a wallet, by kind', {
  address: [AddressScalar, 'The wallet'],
  day: [DateScalar, 'The closed day, e.g. `"2026-11-20"`'],
  interest: [PolScalar, 'Interest of its positions, in POL'],
  referral: [PolScalar, 'Commissions of all ten levels, in POL'],
  club: [PolScalar, 'The reward of a club, on the last day of a month, in POL'],
  mysteryBox: [PolScalar, 'Boxes whose rewards were credited, in POL'],
  prizePool: [PolScalar, 'Shares of the prize pool, on a Sunday, in POL'],
  total: [PolScalar, 'All kinds together, in POL'],
})
export type IncomeDay = InstanceType<typeof IncomeDay>

export const Commission = objectType(
  'Commission',
  'What one level of the referral programme paid a wallet for one closed day',
  {
    id: [ID, 'Unique, e.g. `"0x52…-2026-11-20-1"`'],
    day: [DateScalar, 'The closed day, e.g. `"2026-11-20"`'],
    level: [Int, 'Steps down from the wallet, 1 to 10'],
    amount: [PolScalar, 'What was paid, in POL'],
  },
)
export type Commission = InstanceType<typeof Commission>

export const PositionDayConnection = connectionOf(PositionDay)
export const IncomeDayConnection = connectionOf(IncomeDay)
export const CommissionConnection = connectionOf(Commission)
