import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AddressScalar, DateScalar, PolScalar } from '../scalars.ts'
import { connectionOf } from './page.ts'

@ObjectType({ description: 'What a position earned on one closed day' })
export class PositionDay {
  @Field(() => DateScalar, { description: 'A day it was held from start to end, e.g. `"2026-11-20"`' })
  day!: string

  @Field(() => PolScalar, { description: 'Interest of the day, in POL' })
  interest!: bigint

  @Field(() => PolScalar, { description: 'Interest of this day and all before it, in POL' })
  total!: bigint
}

@ObjectType({
  description:
    'What a day that is not closed yet will bring in interest if no position is bought or sold; a computation, no promise',
})
export class ForecastDay {
  @Field(() => DateScalar, { description: 'A day to come, today with it, e.g. `"2026-11-20"`' })
  day!: string

  @Field(() => PolScalar, { description: 'Interest of the day, in POL' })
  interest!: bigint

  @Field(() => PolScalar, { description: 'Interest of the forecast days up to this one, in POL' })
  total!: bigint
}

@ObjectType({ description: 'What a closed day brought a wallet, by kind' })
export class IncomeDay {
  @Field(() => AddressScalar, { description: 'The wallet' })
  address!: string

  @Field(() => DateScalar, { description: 'The closed day, e.g. `"2026-11-20"`' })
  day!: string

  @Field(() => PolScalar, { description: 'Interest of its positions, in POL' })
  interest!: bigint

  @Field(() => PolScalar, { description: 'Commissions of all ten levels, in POL' })
  referral!: bigint

  @Field(() => PolScalar, { description: 'The reward of a club, on the last day of a month, in POL' })
  club!: bigint

  @Field(() => PolScalar, { description: 'Boxes whose rewards were credited, in POL' })
  mysteryBox!: bigint

  @Field(() => PolScalar, { description: 'Shares of the prize pool, on a Sunday, in POL' })
  prizePool!: bigint

  @Field(() => PolScalar, { description: 'All kinds together, in POL' })
  total!: bigint
}

@ObjectType({ description: 'What one level of the referral programme paid a wallet for one closed day' })
export class Commission {
  @Field(() => ID, { description: 'Unique, e.g. `"0x52…-2026-11-20-1"`' })
  id!: string

  @Field(() => DateScalar, { description: 'The closed day, e.g. `"2026-11-20"`' })
  day!: string

  @Field(() => Int, { description: 'Steps down from the wallet, 1 to 10' })
  level!: number

  @Field(() => PolScalar, { description: 'What was paid, in POL' })
  amount!: bigint
}

export const PositionDayConnection = connectionOf(() => PositionDay, 'PositionDay')
export const IncomeDayConnection = connectionOf(() => IncomeDay, 'IncomeDay')
export const CommissionConnection = connectionOf(() => Commission, 'Commission')
