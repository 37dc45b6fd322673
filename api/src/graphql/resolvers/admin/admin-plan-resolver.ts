import { ProductError } from '@polder/base/errors'
import { previewPlan } from '@polder/ledger/admin/preview-plan'
import { parsePlan } from '@polder/ledger/plan/plan'
import { readNewestTerms } from '@polder/ledger/reads/admin/newest-terms'
import { freshWalletStats } from '@polder/ledger/reads/admin/wallet-stats'
import type { WithdrawalTerms } from '@polder/ledger/rules/withdrawal-rule'
import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { readPayoutCost } from '../../../reads/payout-cost.ts'
import type { GraphqlContext } from '../../context.ts'
import { DateScalar } from '../../scalars.ts'
import { PayoutCost, type PlanArea, PlanPreview } from '../../types/admin/acts.ts'
import { AdminView } from '../../types/admin/view.ts'
import { readTerms } from './plan-draft.ts'

/** Plans as they are written down, to be edited and tried. */
@Resolver(() => AdminView)
export class AdminPlanResolver {
  @FieldResolver(() => String, {
    description:
      'The terms of the newest version as JSON: amounts are decimal text in POL, percentages basis points. What an edit begins with',
  })
  async planTerms(@Ctx() { parts }: GraphqlContext): Promise<string> {
    return JSON.stringify((await readNewestTerms(parts.db.manager)).terms, null, 2)
  }

  @FieldResolver(() => PayoutCost, {
    nullable: true,
    description:
      "What a payout costs now, beside the newest version's minimum; null: no node tells the gas price",
  })
  async payoutCost(@Ctx() { parts }: GraphqlContext): Promise<PayoutCost | null> {
    const { terms } = await readNewestTerms(parts.db.manager)
    return readPayoutCost(parts, parsePlan(terms).withdrawal)
  }

  @FieldResolver(() => PlanPreview, {
    description: 'What a draft would change and whom it would affect, without adding it',
  })
  async previewPlan(
    @Arg('terms', () => String, { description: 'All terms as JSON, like `planTerms`' }) terms: string,
    @Arg('effectiveFrom', () => DateScalar, { description: 'The first day it would hold' })
    effectiveFrom: string,
    @Ctx() { parts }: GraphqlContext,
  ): Promise<PlanPreview> {
    const draft = { terms: tryTerms(terms), effectiveFrom }
    await freshWalletStats(
      parts.db,
      (error) => parts.logger.warn({ err: error }, 'the wallet stats were not refreshed'),
      'now',
    )
    const preview = await previewPlan(parts.db.manager, draft)
    return {
      ...preview,
      effects: preview.effects.map((effect) => ({ ...effect, area: effect.area as PlanArea })),
    }
  }
}

/** What a preview asks nodes for, when it is asked for. */
@Resolver(() => PlanPreview)
export class PlanPreviewResolver {
  @FieldResolver(() => PayoutCost, {
    nullable: true,
    description: "A payout beside the draft's minimum; null: no such plan, or no gas price",
  })
  async payoutCost(
    @Root() { withdrawal }: { withdrawal: WithdrawalTerms | null },
    @Ctx() { parts }: GraphqlContext,
  ): Promise<PayoutCost | null> {
    return withdrawal && (await readPayoutCost(parts, withdrawal))
  }
}

/** What is no JSON is no plan either, and the preview says so. */
function tryTerms(json: string): unknown {
  try {
    return readTerms(json)
  } catch (error) {
    if (error instanceof ProductError) return undefined
    throw error
  }
}
