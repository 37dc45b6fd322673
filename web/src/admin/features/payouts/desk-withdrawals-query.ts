import { graphql, type ResultOf } from '../../../api/graphql.ts'

export const DeskWithdrawalsQuery = graphql(`
  query AdminDeskWithdrawals(
    $first: Int!
    $after: String
    $sortBy: AdminWithdrawalSort!
    $descending: Boolean!
    $filter: AdminWithdrawalFilter
  ) {
    admin {
      withdrawals(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            id
            number
            address
            amount
            net
            state
            createdAt
            waitingFor
            approvals {
              username
              at
              reason
            }
            cancellable
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

/** A withdrawal with what can be done about it. */
export type DeskWithdrawal = ResultOf<
  typeof DeskWithdrawalsQuery
>['admin']['withdrawals']['edges'][number]['node']
