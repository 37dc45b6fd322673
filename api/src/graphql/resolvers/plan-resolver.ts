import { utcDay } from '@polder/base/clock'
import { withdrawalTerms } from '@polder/ledger/withdrawals/minimum-withdrawal'
import { Ctx, Query, Resolver } from 'type-graphql'
import { readOpenedAt } from '../../reads/opened-at.ts'
import type { GraphqlContext } from '../context.ts'
import { toNft, toPlan } from '../to-plan.ts'
import { Nft, Plan } from '../types/plan.ts'

/** The terms in force. */
@Resolver()
export class PlanResolver {
  @Query(() => Plan, { description: 'The plan in force today' })
  async plan(@Ctx() { loaders, manager }: GraphqlContext): Promise<Plan> {
    const inForce = await loaders.plan()
    const withdrawal = await withdrawalTerms(manager, inForce.plan.withdrawal)
    return toPlan(
      { ...inForce, plan: { ...inForce.plan, withdrawal } },
      utcDay(inForce.now),
      await readOpenedAt(manager),
    )
  }

  @Query(() => [Nft], { description: 'The NFTs on offer, cheapest first' })
  async catalogue(@Ctx() { loaders }: GraphqlContext): Promise<Nft[]> {
    const { plan } = await loaders.plan()
    return plan.catalogue.toSorted((a, b) => (a.price < b.price ? -1 : 1)).map(toNft)
  }
}
