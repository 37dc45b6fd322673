import { graphql, type ResultOf } from '../../../api/graphql.ts'

export const ProposedChangesQuery = graphql(`
  query AdminProposedChanges {
    admin {
      proposedChanges {
        id
        act
        differences {
          field
          from
          to
        }
        reason
        proposedBy
        proposedAt
        expiresAt
        approvedBy
      }
    }
  }
`)

export type ProposedChange = ResultOf<typeof ProposedChangesQuery>['admin']['proposedChanges'][number]

export const ApproveChangeMutation = graphql(`
  mutation ApproveChange($id: ID!, $reason: String!) {
    approveChange(id: $id, reason: $reason) {
      __typename
      ... on ChangeApproved {
        missing
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

export const DeclineChangeMutation = graphql(`
  mutation DeclineChange($id: ID!, $reason: String!) {
    declineChange(id: $id, reason: $reason) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)
