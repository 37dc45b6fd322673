import { forecastInterest } from '@polder/ledger/reads/interest-forecast'
import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import * as z from 'zod'
import type { GraphqlContext } from '../context.ts'
import { badInput, dayPlace, readWalletList } from '../cursor.ts'
import {
  type Commission,
  CommissionConnection,
  ForecastDay,
  type IncomeDay,
  IncomeDayConnection,
} from '../types/earnings.ts'
import type { Connection } from '../types/page.ts'
import { Wallet } from '../types/wallet.ts'
import { CommissionArgs, DayListArgs } from './list-args.ts'

const commissionPlace = z
  .tuple([dayPlace, z.int().min(1).max(10)])
  .transform(([day, level]) => ({ day, level }))
const MAX_FORECAST_DAYS = 366

/** What a wallet earned day by day, and what it will if nothing changes. */
@Resolver(() => Wallet)
export class EarningsResolver {
  @FieldResolver(() => IncomeDayConnection, {
    description: 'The closed days that brought it something, newest first by default',
  })
  incomeDays(
    @Root() { address }: Wallet,
    @Args(() => DayListArgs) wanted: DayListArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Connection<IncomeDay>> {
    return readWalletList(context, context.loaders.incomeDays, address, wanted, {
      place: dayPlace,
      placeOf: ({ day }) => day,
      toNode: (record) => ({ address, ...record }),
    })
  }

  @FieldResolver(() => CommissionConnection, {
    description:
      'What referrals paid it, by day and level; newest day first by default, then the lowest level',
  })
  commissions(
    @Root() { address }: Wallet,
    @Args(() => CommissionArgs) wanted: CommissionArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Connection<Commission>> {
    return readWalletList(context, context.loaders.commissions, address, wanted, {
      place: commissionPlace,
      placeOf: ({ day, level }) => [day, level],
      toNode: (record) => ({ id: `${address}-${record.day}-${record.level}`, ...record }),
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
