import { graphql, type ResultOf } from '../../../api/graphql.ts'

export const DryRunMutation = graphql(`
  mutation CloseDryRun($day: Date!, $reason: String!) {
    closeDryRun(day: $day, reason: $reason) {
      __typename
      ... on CloseDryRun {
        day
        same
        closed {
          wallets
          interest
          referral
          mysteryBox
          prize
          club
        }
        computed {
          wallets
          interest
          referral
          mysteryBox
          prize
          club
        }
        walletsThatDiffer
        differences {
          address
          reward
          closed
          computed
        }
        evidence
        digestRecorded
        digestTaken
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** A day as it was closed, and as it is computed now. */
export type DryRun = Extract<
  NonNullable<ResultOf<typeof DryRunMutation>>['closeDryRun'],
  { __typename: 'CloseDryRun' }
>
