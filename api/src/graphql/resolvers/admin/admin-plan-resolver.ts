import { ProductError } from '@polder/base/errors'
import { previewPlan } from '@polder/ledger/admin/preview-plan'
import { parsePlan } from '@polder/ledger/plan/plan'
import { readNewestTerms } from '@polder/ledger/reads/admin/newest-terms'
import { freshWalletStats } from '@polder/ledger/reads/admin/wallet-stats'
import type { WithdrawalTerms } from '@polder/ledger/rules/withdrawal-rule'
import { readPayoutCost } from '../../../reads/payout-cost.ts'
import { arg, fieldsOf } from '../../fields.ts'
import { DateScalar } from '../../scalars.ts'
import { PayoutCost, type PlanArea, PlanPreview } from '../../types/admin/acts.ts'
import { AdminView } from '../../types/admin/view.ts'
import { nullable } from '../../types/object-type.ts'
import { readTerms } from './admin-acts-resolver.ts'

/** Plans as they are written down, to be edited and tried. */
export const AdminPlanResolver = fieldsOf(AdminView, (field) => ({
  planTerms: field(
    String,
    'The terms of the newest version as JSON: amounts are decimal text in POL, percentages basis points. What an edit begins with',
    async (_, _wanted, { parts }) => JSON.stringify((await readNewestTerms(parts.db.manager)).terms, null, 2),
  ),
  payoutCost: field(
    nullable(PayoutCost),
    "What a payout costs now, beside the newest version's minimum; null: no node tells the gas price",
    async (_, _wanted, { parts }) => {
      const { terms } = await readNewestTerms(parts.db.manager)
      return readPayoutCost(parts, parsePlan(terms).withdrawal)
    },
  ),
  previewPlan: field(
    PlanPreview,
    'What a draft would change and whom it would affect, without adding it',
    {
      terms: arg(String, 'All terms as JSON, like `planTerms`'),
      effectiveFrom: arg(DateScalar, 'The first day it would hold'),
    },
    async (_, { terms, effectiveFrom }, { parts: { db, logger } }) => {
      const draft = { terms: tryTerms(terms), effectiveFrom }
      await freshWalletStats(
        db,
        (error) => logger.warn({ err: error }, 'the wallet stats were not refreshed'),
        'now',
      )
      const preview = await previewPlan(db.manager, draft)
      return {
        ...preview,
        effects: preview.effects.map((effect) => ({ ...effect, area: effect.area as PlanArea })),
      }
    },
  ),
}))

/** What a preview asks nodes for, when it is asked for. */
export const PlanPreviewResolver = fieldsOf(PlanPreview, (field) => ({
  payoutCost: field(
    nullable(PayoutCost),
    "A payout beside the draft's minimum; null: no such plan, or no gas price",
    async (preview, _, { parts }) => {
      const { withdrawal } = preview as { withdrawal?: WithdrawalTerms | null }
      return withdrawal ? await readPayoutCost(parts, withdrawal) : null
    },
  ),
}))

/** What is no JSON is no plan either, and the preview says so. */
function tryTerms(json: string): unknown {
  try {
    return readTerms(json)
  } catch (error) {
    if (error instanceof ProductError) return undefined
    throw error
  }
}
