import { useQuery } from '@apollo/client/react'
import { graphql } from '../../api/graphql.ts'
import type { DrawTerms } from './check-draw.ts'

const DrawTermsQuery = graphql(`
  query DrawTerms {
    plan {
      version
      mysteryBox {
        startsOn
        tiers {
          name
          chancePercent
          rewardPercent
        }
      }
    }
    mysteryBoxChain {
      commitment
    }
  }
`)

/** @returns what a draw is checked against, and whether the plan is still the one the product opened with */
export function useDrawTerms(): { terms: (DrawTerms & { firstPlan: boolean }) | null; error: unknown } {
  const { data, error } = useQuery(DrawTermsQuery)
  if (!data) return { terms: null, error }
  const { startsOn, tiers } = data.plan.mysteryBox
  const { commitment } = data.mysteryBoxChain
  return { terms: { commitment, startsOn, tiers, firstPlan: data.plan.version === 1 }, error: undefined }
}
