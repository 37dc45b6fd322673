import { addDays, utcDay } from '@polder/base/clock'
import { forecastInterest } from '@polder/ledger/reads/interest-forecast'
import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import * as z from 'zod'
import type { GraphqlContext } from '../context.ts'
import { readConnection } from '../cursor.ts'
import { ForecastDay, type PositionDay, PositionDayConnection } from '../types/earnings.ts'
import { PositionStatus, TimeOrder } from '../types/enums.ts'
import type { Connection } from '../types/page.ts'
import { Position } from '../types/position.ts'
import { MysteryBox } from '../types/rewards.ts'
import { checkDays } from './earnings-resolver.ts'
import { PageArgs } from './page-args.ts'

const dayNumber = z.int().min(1).max(1_000_000)

/** What a position earned, and what it will. Interest is the same each day, so that no row is read for it. */
@Resolver(() => Position)
export class PositionResolver {
  @FieldResolver(() => MysteryBox, {
    nullable: true,
    description: 'The box that came with its purchase; null outside of the event',
  })
  mysteryBox(@Root() { id }: Position, @Ctx() { loaders }: GraphqlContext): Promise<MysteryBox | null> {
    return loaders.boxOfPosition.load(id)
  }

  @FieldResolver(() => PositionDayConnection, {
    description: 'What it earned, by closed day; newest first by default',
  })
  history(
    @Root() position: Position,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('order', () => TimeOrder, { defaultValue: TimeOrder.NEWEST_FIRST, description: 'How it is sorted' })
    order: TimeOrder,
  ): Promise<Connection<PositionDay>> {
    const { daysEarned, dailyInterest } = position
    const bought = utcDay(position.openedAt)
    const newest = order === TimeOrder.NEWEST_FIRST
    return readConnection(page, {
      place: dayNumber,
      read: ({ first, after }) => {
        const start = newest ? (after === null ? daysEarned : after - 1) : (after ?? 0) + 1
        const numbers = Array.from({ length: first }, (_, i) => (newest ? start - i : start + i))
        return numbers.filter((n) => n >= 1 && n <= daysEarned)
      },
      placeOf: (n) => n,
      toNode: (n) => ({
        day: addDays(bought, n),
        interest: dailyInterest,
        total: dailyInterest * BigInt(n),
      }),
      count: async () => daysEarned,
    })
  }

  @FieldResolver(() => [ForecastDay], {
    description: 'What it will earn on the coming days if it is kept; empty once it is sold',
  })
  async forecast(
    @Root() position: Position,
    @Arg('days', () => Int, { defaultValue: 30, description: 'How many days, 1 to 366' }) days: number,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<ForecastDay[]> {
    checkDays(days)
    if (position.status === PositionStatus.SOLD) return []
    const held = { openedDay: utcDay(position.openedAt), dailyInterest: position.dailyInterest }
    return forecastInterest([held], await loaders.firstOpenDay(), days)
  }
}
