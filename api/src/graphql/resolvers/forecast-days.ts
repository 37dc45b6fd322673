import { Int } from 'type-graphql'
import { checkBounds } from '../cursor.ts'
import { arg } from '../fields.ts'
import { DateScalar, PolScalar } from '../scalars.ts'
import { objectType } from '../types/object-type.ts'

export const ForecastDay = objectType(
  'ForecastDay',
  'What a day that is not closed yet will bring in interest if no position is bought or sold; a computation, no promise',
  {
    day: [DateScalar, 'A day to come, today with it, e.g. `"2026-11-20"`'],
    interest: [PolScalar, 'Interest of the day, in POL'],
    total: [PolScalar, 'Interest of the forecast days up to this one, in POL'],
  },
)

const MAX_FORECAST_DAYS = 366

export const DAYS = { days: arg(Int, 'How many days, 1 to 366', 30) }

/** @throws GraphQLError BAD_USER_INPUT */
export function checkDays(days: number): void {
  checkBounds('days', days, MAX_FORECAST_DAYS)
}
