import { graphql, type ResultOf } from '../../api/graphql.ts'
import { formatPercent } from '../../texts/format.ts'
import { backingFragment } from './backing.tsx'
import { featuresFragment } from './features.tsx'
import { statisticsFragment } from './statistics-grid.tsx'

/** What Home and the connect screen tell of the product. */
export const frontQuery = graphql(
  `
    query Front {
      statistics {
        recentlyLaunched
        ...Statistics
      }
      plan {
        apyPercent
        ...Features
      }
      catalogue {
        id
        name
        imageUrl
        price
        dailyInterest
        dailyInterestPercent
      }
      solvency {
        ...Backing
      }
    }
  `,
  [statisticsFragment, featuresFragment, backingFragment],
)

export type Front = ResultOf<typeof frontQuery>

/** @returns what the plan states for a year and for a day, to be read */
export function ratesOf({ plan, catalogue }: Front): { apy: string; daily: string } {
  return {
    apy: formatPercent(plan.apyPercent),
    daily: formatPercent(catalogue[0]?.dailyInterestPercent ?? plan.apyPercent / 365),
  }
}
