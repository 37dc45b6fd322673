import { graphql, type ResultOf } from '../../../api/graphql.ts'

export const payoutSettingsFragment = graphql(`
  fragment PayoutSettingsFields on PayoutSettings {
    paused
    causes {
      cause
      at
    }
    unexplained {
      signer
      first
      below
    }
    approvalThreshold
    approvalsNeeded
    dailyLimit
    signedToday
  }
`)

export type PayoutSettings = ResultOf<typeof payoutSettingsFragment>

export const PayoutSettingsQuery = graphql(
  `
    query AdminPayoutSettings {
      admin {
        payoutSettings {
          ...PayoutSettingsFields
        }
      }
    }
  `,
  [payoutSettingsFragment],
)

export const PauseMutation = graphql(`
  mutation PausePayouts($reason: String!) {
    pausePayouts(reason: $reason) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)

export const ResumeMutation = graphql(`
  mutation ResumePayouts($reason: String!) {
    resumePayouts(reason: $reason) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)

export const AcceptMutation = graphql(`
  mutation AcceptUnexplained($reason: String!) {
    acceptUnexplained(reason: $reason) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)

export const LimitsMutation = graphql(`
  mutation SetPayoutLimits($approvalThreshold: POL, $approvalsNeeded: Int!, $dailyLimit: POL, $reason: String!) {
    setPayoutLimits(
      approvalThreshold: $approvalThreshold
      approvalsNeeded: $approvalsNeeded
      dailyLimit: $dailyLimit
      reason: $reason
    ) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)
