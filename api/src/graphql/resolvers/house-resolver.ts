import { DAY_MS } from '@polder/base/clock'
import { countCloses, readCloses } from '@polder/ledger/reads/closes'
import { readSolvency } from '@polder/ledger/reads/solvency'
import { readProductNow } from '@polder/ledger/reads/statistics'
import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { dayPlace, readConnection } from '../cursor.ts'
import { DateScalar } from '../scalars.ts'
import { toSolvency } from '../to-objects.ts'
import { Close, CloseConnection, Solvency, Statistics } from '../types/house.ts'
import type { Connection } from '../types/page.ts'
import { DayListArgs } from './list-args.ts'

const RECENT_DAYS = 90

/** What anyone may read about the product as a whole. */
@Resolver()
export class HouseResolver {
  @Query(() => Statistics, { description: 'Figures measured from the ledger' })
  async statistics(@Ctx() { manager, parts }: GraphqlContext): Promise<Statistics> {
    const [figures, now] = await Promise.all([parts.statistics(), readProductNow(manager)])
    return {
      users: figures.users,
      totalDeposited: figures.deposited,
      totalWithdrawn: figures.withdrawn,
      activeNfts: figures.activePositions,
      rewardsDistributed: figures.rewards,
      openedAt: figures.openedAt,
      recentlyLaunched:
        figures.openedAt !== null && now.getTime() - figures.openedAt.getTime() < RECENT_DAYS * DAY_MS,
    }
  }

  @Query(() => Solvency, {
    nullable: true,
    description: 'What is owed and what is there to pay it: the newest observation',
  })
  async solvency(@Ctx() { manager, parts }: GraphqlContext): Promise<Solvency | null> {
    const seen = await readSolvency(manager)
    return seen && toSolvency(seen, parts.settings.CONTRACT_ADDRESS.toLowerCase())
  }

  @Query(() => CloseConnection, { description: 'Closed days; newest first by default' })
  closes(
    @Args(() => DayListArgs) { order, fromDay, toDay, ...page }: DayListArgs,
    @Ctx() { manager }: GraphqlContext,
  ): Promise<Connection<Close>> {
    const filter = { fromDay, toDay }
    return readConnection(page, {
      place: dayPlace,
      read: (wanted) => readCloses(manager, { ...filter, ...wanted, order: order ?? undefined }),
      placeOf: ({ day }) => day,
      toNode: (close) => close,
      count: () => countCloses(manager, filter),
    })
  }

  @Query(() => Close, { nullable: true, description: 'One closed day; null when it is not closed' })
  async close(
    @Arg('day', () => DateScalar, { description: 'In UTC, e.g. `"2026-11-20"`' }) day: string,
    @Ctx() { manager }: GraphqlContext,
  ): Promise<Close | null> {
    const [close] = await readCloses(manager, { first: 1, fromDay: day, toDay: day })
    return close ?? null
  }
}
