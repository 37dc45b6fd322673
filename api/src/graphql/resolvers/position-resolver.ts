import { addDays, utcDay } from '@polder/base/clock'
import { TIME_ORDER } from '@polder/ledger/lists/define-pages'
import { forecastInterest } from '@polder/ledger/reads/interest-forecast'
import { readConnection } from '../cursor.ts'
import { arg, fieldsOf, PAGE } from '../fields.ts'
import { DateScalar, PolScalar } from '../scalars.ts'
import { Position } from '../types/movements.ts'
import { enumOf, nullable, objectType } from '../types/object-type.ts'
import { connectionOf } from '../types/page.ts'
import { checkDays, DAYS, ForecastDay } from './forecast-days.ts'
import { MysteryBox } from './rewards-resolver.ts'

const PositionDay = objectType('PositionDay', 'What a position earned on one closed day', {
  day: [DateScalar, 'A day it was held from start to end, e.g. `"2026-11-20"`'],
  interest: [PolScalar, 'Interest of the day, in POL'],
  total: [PolScalar, 'Interest of this day and all before it, in POL'],
})

/** What a position earned, and what it will. Interest is the same each day, so that no row is read for it. */
export const PositionResolver = fieldsOf(Position, (field) => ({
  mysteryBox: field(
    nullable(MysteryBox),
    'The box that came with its purchase; null outside of the event',
    ({ id }, _, { loaders }) => loaders.boxOfPosition.load(id),
  ),
  history: field(
    connectionOf(PositionDay),
    'What it earned, by closed day; newest first by default',
    { ...PAGE, order: arg(enumOf(TIME_ORDER), 'How it is sorted', 'newest_first') },
    ({ daysEarned, dailyInterest, openedAt }, { order, ...page }) => {
      const newest = order === 'newest_first'
      return readConnection(page, {
        order,
        columns: [{ 1: 'integer' }],
        read: ({ first, after }) => {
          const before = after ? Number(after[0]) : newest ? daysEarned + 1 : 0
          return Array.from({ length: first }, (_, i) => (newest ? before - 1 - i : before + 1 + i))
            .filter((n) => n >= 1 && n <= daysEarned)
            .map((n) => ({
              place: [String(n)],
              day: addDays(utcDay(openedAt), n),
              interest: dailyInterest,
              total: dailyInterest * BigInt(n),
            }))
        },
        count: async () => daysEarned,
      })
    },
  ),
  forecast: field(
    [ForecastDay],
    'What it will earn on the coming days if it is kept; empty once it is sold',
    DAYS,
    async ({ closedAt, openedAt, dailyInterest }, { days }, { loaders }) => {
      checkDays(days)
      if (closedAt) return []
      const held = { openedDay: utcDay(openedAt), dailyInterest }
      return forecastInterest([held], await loaders.firstOpenDay(), days)
    },
  ),
}))
