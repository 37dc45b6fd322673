import { readForecast } from '@polder/ledger/reads/forecast'
import { countSolvencyHistory, readSolvencyHistory } from '@polder/ledger/reads/solvency'
import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { idPlace, readConnection } from '../cursor.ts'
import { toSolvency } from '../to-objects.ts'
import { toForecast } from '../to-owed.ts'
import { Forecast, type SolvencyPoint, SolvencyPointConnection, SolvencyThinning } from '../types/owed.ts'
import type { Connection } from '../types/page.ts'
import { PageArgs } from './page-args.ts'

/** Coverage over time, and the forecast. */
@Resolver()
export class OwedResolver {
  @Query(() => SolvencyPointConnection, { description: 'Coverage over time, newest first' })
  solvencyHistory(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('thinning', () => SolvencyThinning, {
      defaultValue: SolvencyThinning.CLOSE,
      description: 'How many points of a day are wanted',
    })
    thinning: SolvencyThinning,
    @Ctx() { manager, parts }: GraphqlContext,
  ): Promise<Connection<SolvencyPoint>> {
    return readConnection(page, {
      place: idPlace,
      read: ({ first, after }) => readSolvencyHistory(manager, { first, before: after, thinning }),
      placeOf: ({ id }) => id,
      toNode: (seen) => toSolvency(seen, parts.settings.CONTRACT_ADDRESS.toLowerCase()),
      count: () => countSolvencyHistory(manager, thinning),
    })
  }

  @Query(() => Forecast, {
    nullable: true,
    description: 'What the plan will owe in 30 and 90 days; null before the first day is closed',
  })
  async forecast(@Ctx() { manager }: GraphqlContext): Promise<Forecast | null> {
    const found = await readForecast(manager)
    return found && toForecast(found)
  }
}
