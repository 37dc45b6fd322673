import { Args, Ctx, Query, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { Close, CloseConnection, Solvency, Statistics } from '../types/house.ts'
import type { Connection } from '../types/page.ts'
import { PageArgs } from './page-args.ts'

/** What anyone may read about the product as a whole. */
@Resolver()
export class HouseResolver {
  @Query(() => Statistics, { description: 'Figures measured from the ledger' })
  async statistics(@Ctx() _context: GraphqlContext): Promise<Statistics> {
    throw new Error('todo')
  }

  @Query(() => Solvency, {
    nullable: true,
    description: 'What is owed and what is there to pay it: the newest observation',
  })
  async solvency(@Ctx() _context: GraphqlContext): Promise<Solvency | null> {
    throw new Error('todo')
  }

  @Query(() => CloseConnection, { description: 'Closed days, newest first' })
  async closes(
    @Args(() => PageArgs) _page: PageArgs,
    @Ctx() _context: GraphqlContext,
  ): Promise<Connection<Close>> {
    throw new Error('todo')
  }
}
