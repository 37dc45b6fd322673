import {
  countPrizeRounds,
  type PrizeRound as PrizeRoundRecord,
  readPrizeRounds,
} from '@polder/ledger/reads/prize-rounds'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import * as z from 'zod'
import type { GraphqlContext } from '../context.ts'
import { pageSize, readCursor, toConnection } from '../cursor.ts'
import type { Connection } from '../types/page.ts'
import { type PrizeRound, PrizeRoundConnection } from '../types/prize-rounds.ts'
import type { PrizeKind } from '../types/rewards.ts'
import { PageArgs } from './page-args.ts'

const place = z.tuple([z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.enum(['weekly', 'final'])])

/** What the prize pool has paid so far, to everybody. */
@Resolver()
export class PrizeRoundsResolver {
  @Query(() => PrizeRoundConnection, {
    description: 'Every pool that was divided so far, newest first; weeks in which nobody qualified as well',
  })
  async prizeRounds(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { parts: { db } }: GraphqlContext,
  ): Promise<Connection<PrizeRound>> {
    const first = pageSize(page.first)
    const after = readCursor(page.after, place)
    return toConnection({
      first,
      after: page.after,
      records: await readPrizeRounds(db.manager, {
        first: first + 1,
        after: after && { day: after[0], kind: after[1] },
      }),
      placeOf: ({ day, kind }) => [day, kind],
      toNode: toRound,
      count: () => countPrizeRounds(db.manager),
    })
  }
}

function toRound(round: PrizeRoundRecord): PrizeRound {
  return { ...round, kind: round.kind as PrizeKind }
}
