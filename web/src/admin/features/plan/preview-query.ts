import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { payoutCostFragment } from './payout-cost.tsx'

export const PreviewQuery = graphql(
  `
  query AdminPlanPreview($terms: String!, $effectiveFrom: Date!) {
    admin {
      previewPlan(terms: $terms, effectiveFrom: $effectiveFrom) {
        problem
        comparedWith
        changes {
          field
          from
          to
        }
        effects {
          area
          message
          countBefore
          countAfter
          amountBefore
          amountAfter
        }
        countedAt
        payoutCost {
          ...PayoutCostFields
        }
      }
    }
  }
`,
  [payoutCostFragment],
)

/** What a draft would change. */
export type Preview = ResultOf<typeof PreviewQuery>['admin']['previewPlan']
