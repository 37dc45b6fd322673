import { forecastInterest } from '@polder/ledger/reads/interest-forecast'
import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import * as z from 'zod'
import type { GraphqlContext } from '../context.ts'
import { badInput, dayPlace, pageSize, readCursor, toConnection } from '../cursor.ts'
import {
  type Commission,
  CommissionConnection,
  ForecastDay,
  type IncomeDay,
  IncomeDayConnection,
} from '../types/earnings.ts'
import type { Connection } from '../types/page.ts'
import { Wallet } from '../types/wallet.ts'
import { CommissionArgs, DayListArgs, timeOrder } from './list-args.ts'
import { PageArgs } from './page-args.ts'

const commissionPlace = z.tuple([dayPlace, z.int().min(1).max(10)])
const MAX_FORECAST_DAYS = 366

/** What a wallet earned day by day, and what it will if nothing changes. */
@Resolver(() => Wallet)
export class EarningsResolver {
  @FieldResolver(() => IncomeDayConnection, {
    description: 'The closed days that brought it something, newest first by default',
  })
  async incomeDays(
    @Root() { address }: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => DayListArgs) { fromDay, toDay, order }: DayListArgs,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<Connection<IncomeDay>> {
    const first = pageSize(page.first)
    const after = readCursor(page.after, dayPlace)
    const { walletId } = await loaders.figures.load(address)
    const filter = { fromDay, toDay }
    const wanted = { ...filter, first: first + 1, after, order: timeOrder(order) }
    return toConnection({
      first,
      after: page.after,
      records: walletId ? await loaders.incomeDays.load({ of: walletId, ...wanted }) : [],
      placeOf: ({ day }) => day,
      toNode: ({ walletId: _, ...record }) => ({ address, ...record }),
      count: async () => (walletId ? await loaders.incomeDayCounts.load({ of: walletId, ...filter }) : 0),
    })
  }

  @FieldResolver(() => CommissionConnection, {
    description:
      'What referrals paid it, by day and level; newest day first by default, then the lowest level',
  })
  async commissions(
    @Root() { address }: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => CommissionArgs) { level, fromDay, toDay, order }: CommissionArgs,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<Connection<Commission>> {
    const first = pageSize(page.first)
    const place = readCursor(page.after, commissionPlace)
    const after = place && { day: place[0], level: place[1] }
    const { walletId } = await loaders.figures.load(address)
    const filter = { level, fromDay, toDay }
    const wanted = { ...filter, first: first + 1, after, order: timeOrder(order) }
    return toConnection({
      first,
      after: page.after,
      records: walletId ? await loaders.commissions.load({ of: walletId, ...wanted }) : [],
      placeOf: ({ day, level: at }) => [day, at],
      toNode: ({ walletId: _, ...record }) => ({
        id: `${address}-${record.day}-${record.level}`,
        ...record,
      }),
      count: async () => (walletId ? await loaders.commissionCounts.load({ of: walletId, ...filter }) : 0),
    })
  }

  @FieldResolver(() => [ForecastDay], {
    description: 'Interest of the coming days by the positions held now; empty for an unknown wallet',
  })
  async interestForecast(
    @Root() { address }: Wallet,
    @Arg('days', () => Int, { defaultValue: 30, description: 'How many days, 1 to 366' }) days: number,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<ForecastDay[]> {
    checkDays(days)
    const { walletId } = await loaders.figures.load(address)
    if (!walletId) return []
    const [active, firstDay] = await Promise.all([
      loaders.activeInterest.load(walletId),
      loaders.firstOpenDay(),
    ])
    return forecastInterest(active, firstDay, days)
  }
}

/** @throws GraphQLError BAD_USER_INPUT */
export function checkDays(days: number): void {
  if (days < 1 || days > MAX_FORECAST_DAYS) throw badInput(`\`days\` must be from 1 to ${MAX_FORECAST_DAYS}`)
}
