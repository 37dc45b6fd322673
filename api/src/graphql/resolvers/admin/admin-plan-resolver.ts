import { previewPlan } from '@polder/ledger/admin/preview-plan'
import { parsePlan } from '@polder/ledger/plan/plan'
import { readNewestTerms } from '@polder/ledger/plan/plan-in-force'
import { freshWalletStats } from '@polder/ledger/reads/admin/wallet-stats'
import { splitWithdrawal, type WithdrawalTerms } from '@polder/ledger/rules/withdrawal-rule'
import { readGasOfPayments } from '@polder/ledger/withdrawals/minimum-withdrawal'
import { Int } from 'type-graphql'
import type { Parts } from '../../../parts.ts'
import { arg, fieldsOf } from '../../fields.ts'
import { DateScalar, DateTimeScalar, PolScalar } from '../../scalars.ts'
import { enumOf, type MemberOf, nullable, objectType } from '../../types/object-type.ts'
import { parseTerms } from './admin-acts-resolver.ts'
import { AdminView, PlanChange } from './admin-resolver.ts'

const PlanArea = enumOf({
  name: 'PlanArea',
  description: 'A part of the plan',
  values: {
    catalogue: 'NFTs with their prices and interest',
    withdrawal: 'Fee and minimums of withdrawals',
    referral: 'Levels of the referral programme',
    clubs: 'Clubs and their rules',
    mystery_box: 'The event of the mystery boxes',
    prize_pool: 'The campaign of the prize pool',
  },
})
type PlanArea = MemberOf<typeof PlanArea>

const PlanEffect = objectType('PlanEffect', 'Whom a draft affects, counted in the books as they are now', {
  area: [PlanArea, 'The part of the plan'],
  message: [String, 'For people: what is counted'],
  countBefore: [nullable(Int), 'Wallets or positions under the terms that the draft replaces'],
  countAfter: [nullable(Int), 'The same under the draft'],
  amountBefore: [nullable(PolScalar), 'Under the terms that the draft replaces'],
  amountAfter: [nullable(PolScalar), 'The same under the draft'],
})

const PayoutCost = objectType(
  'PayoutCost',
  'What a payout costs at the moment, beside what a withdrawal of the minimum brings',
  {
    gasPerPayment: [Int, 'Gas of one payment'],
    measured: [Boolean, 'In the newest batches; else a payment that is alone in its batch is meant'],
    cost: [PolScalar, 'At the gas price of the moment'],
    minimum: [PolScalar, 'The smallest withdrawal'],
    feeIncome: [PolScalar, 'The fee of that withdrawal'],
    covered: [Boolean, 'Whether that fee pays for the payout'],
  },
)

const PlanPreview = objectType('PlanPreview', 'What a draft of the plan would change', {
  problem: [nullable(String), 'What keeps it from being added, for people; null: it can be'],
  comparedWith: [Int, 'The version it is compared with: the newest there is'],
  changes: [[PlanChange], 'Every field that differs'],
  effects: [[PlanEffect], 'Who is affected, for each part that differs'],
  countedAt: [
    nullable(DateTimeScalar),
    'When wallets and teams were counted, in real time; positions are counted now. Null: they never were yet',
  ],
})

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
      const draft = { terms: parseTerms(terms), effectiveFrom }
      await freshWalletStats({ db, logger }, 'now')
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

/** What a payment costs that is alone in its batch, the dearest there is. */
const GAS_WHEN_ALONE = 90_000

/**
 * @param terms whose minimum and fee are meant
 * @returns null when no node tells the gas price
 */
async function readPayoutCost(
  { db, chain, logger }: Pick<Parts, 'db' | 'chain' | 'logger'>,
  terms: WithdrawalTerms,
) {
  const gas = await readGasOfPayments(db.manager)
  try {
    const gasPrice = await chain.reached('the gas price', (client) => client.getGasPrice())
    const gasPerPayment = gas ?? GAS_WHEN_ALONE
    const { minimum } = terms
    const [cost, feeIncome] = [gasPrice * BigInt(gasPerPayment), splitWithdrawal(terms, minimum).fee]
    return { gasPerPayment, measured: gas !== null, cost, minimum, feeIncome, covered: feeIncome >= cost }
  } catch (error) {
    logger.warn({ err: error }, 'no node tells the gas price')
    return null
  }
}
