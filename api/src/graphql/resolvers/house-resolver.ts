import { DAY_MS } from '@polder/base/clock'
import { readCloses } from '@polder/ledger/reads/closes'
import { readSolvency } from '@polder/ledger/reads/solvency'
import { readProductNow, readStatistics } from '@polder/ledger/reads/statistics'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import * as z from 'zod'
import { countCloses } from '../../reads/counts.ts'
import type { GraphqlContext } from '../context.ts'
import { pageSize, readCursor, toConnection } from '../cursor.ts'
import { toClose } from '../to-objects.ts'
import { type Close, CloseConnection, Solvency, Statistics } from '../types/house.ts'
import type { Connection } from '../types/page.ts'
import { PageArgs } from './page-args.ts'

const RECENT_DAYS = 90
const closePlace = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** What anyone may read about the product as a whole. */
@Resolver()
export class HouseResolver {
  @Query(() => Statistics, { description: 'Figures measured from the ledger' })
  async statistics(@Ctx() { parts: { db } }: GraphqlContext): Promise<Statistics> {
    const [figures, now] = await Promise.all([readStatistics(db.manager), readProductNow(db.manager)])
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
  async solvency(@Ctx() { parts: { db } }: GraphqlContext): Promise<Solvency | null> {
    const seen = await readSolvency(db.manager)
    return (
      seen && {
        at: seen.at,
        blockNumber: Number(seen.blockNumber),
        reserves: seen.reserves,
        liabilities: seen.liabilities,
        coveragePercent:
          seen.liabilities === 0n ? null : Number((seen.reserves * 10_000n) / seen.liabilities) / 100,
        dailyInterestOwed: seen.dailyInterest,
      }
    )
  }

  @Query(() => CloseConnection, { description: 'Closed days, newest first' })
  async closes(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { parts: { db } }: GraphqlContext,
  ): Promise<Connection<Close>> {
    const first = pageSize(page.first)
    const before = readCursor(page.after, closePlace)
    return toConnection({
      first,
      after: page.after,
      records: await readCloses(db.manager, { first: first + 1, before }),
      placeOf: (close) => close.day,
      toNode: toClose,
      count: () => countCloses(db.manager),
    })
  }
}
