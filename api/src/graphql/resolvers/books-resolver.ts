import { utcDay } from '@polder/base/clock'
import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql'
import * as z from 'zod'
import { countPlanVersions } from '../../reads/counts.ts'
import { readOpenedAt } from '../../reads/opened-at.ts'
import { readPlanVersions } from '../../reads/plan-versions.ts'
import type { GraphqlContext } from '../context.ts'
import { readConnection } from '../cursor.ts'
import { toPlan } from '../to-plan.ts'
import { Entry } from '../types/books.ts'
import type { Connection } from '../types/page.ts'
import { type Plan, PlanConnection } from '../types/plan.ts'
import { PageArgs } from './page-args.ts'

const versionPlace = z.int().min(1).max(1_000_000_000)

/** What the books say, and the terms they were written by. */
@Resolver()
export class BooksResolver {
  @Query(() => Entry, {
    nullable: true,
    description: 'An entry with all its transfers, e.g. that of a statement line',
  })
  async entry(
    @Arg('id', () => ID, { description: 'As `entryId` of a statement line gives it' }) id: string,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<Entry | null> {
    return /^\d{1,18}$/.test(id) ? loaders.entries.load(id) : null
  }

  @Query(() => PlanConnection, {
    description: 'Every version of the plan, newest first, with those that are yet to take effect',
  })
  async planVersions(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { loaders, manager }: GraphqlContext,
  ): Promise<Connection<Plan>> {
    const [{ now }, openedAt] = await Promise.all([loaders.plan(), readOpenedAt(manager)])
    return readConnection(page, {
      place: versionPlace,
      read: ({ first, after }) => readPlanVersions(manager, { first, before: after }),
      placeOf: ({ version }) => version,
      toNode: (version) => toPlan(version, utcDay(now), openedAt),
      count: () => countPlanVersions(manager),
    })
  }
}
