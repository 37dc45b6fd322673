import { Ctx, Query, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { Nft, Plan } from '../types/plan.ts'

/** The terms in force. */
@Resolver()
export class PlanResolver {
  @Query(() => Plan, { description: 'The plan in force today' })
  async plan(@Ctx() _context: GraphqlContext): Promise<Plan> {
    throw new Error('todo')
  }

  @Query(() => [Nft], { description: 'The NFTs on offer, cheapest first' })
  async catalogue(@Ctx() _context: GraphqlContext): Promise<Nft[]> {
    throw new Error('todo')
  }
}
