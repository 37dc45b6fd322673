import { countPrizeRounds, readPrizeRounds } from '@polder/ledger/reads/prize-rounds'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import * as z from 'zod'
import type { GraphqlContext } from '../context.ts'
import { readConnection } from '../cursor.ts'
import type { Connection } from '../types/page.ts'
import { type PrizeRound, PrizeRoundConnection } from '../types/prize-rounds.ts'
import { PageArgs } from './page-args.ts'

const place = z
  .tuple([z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.enum(['weekly', 'final'])])
  .transform(([day, kind]) => ({ day, kind }))

/** What the prize pool has paid so far, to everybody. */
@Resolver()
export class PrizeRoundsResolver {
  @Query(() => PrizeRoundConnection, {
    description: 'Every pool that was divided so far, newest first; weeks in which nobody qualified as well',
  })
  prizeRounds(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { parts: { db } }: GraphqlContext,
  ): Promise<Connection<PrizeRound>> {
    return readConnection(page, {
      place,
      read: (wanted) => readPrizeRounds(db.manager, wanted),
      placeOf: ({ day, kind }) => [day, kind],
      toNode: (round) => round,
      count: () => countPrizeRounds(db.manager),
    })
  }
}
