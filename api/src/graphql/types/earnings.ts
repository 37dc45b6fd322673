import { DateScalar, PolScalar } from '../scalars.ts'
import { objectType } from './object-type.ts'
import { connectionOf } from './page.ts'

const PositionDay = objectType('PositionDay', 'What a position earned on one closed day', {
  day: [DateScalar, 'A day it was held from start to end, e.g. `"2026-11-20"`'],
  interest: [PolScalar, 'Interest of the day, in POL'],
  total: [PolScalar, 'Interest of this day and all before it, in POL'],
})

export const ForecastDay = objectType(
  'ForecastDay',
  'What a day that is not closed yet will bring in interest if no position is bought or sold; a computation, no promise',
  {
    day: [DateScalar, 'A day to come, today with it, e.g. `"2026-11-20"`'],
    interest: [PolScalar, 'Interest of the day, in POL'],
    total: [PolScalar, 'Interest of the forecast days up to this one, in POL'],
  },
)

export const PositionDayConnection = connectionOf(PositionDay)
