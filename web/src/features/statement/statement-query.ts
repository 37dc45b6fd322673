import { graphql } from '../../api/graphql.ts'
import { fullLineFragment } from './line-about.tsx'
import type { StatementFilter } from './statement-filter.ts'

/** A page of a wallet's lines, newest first. */
export const StatementQuery = graphql(
  `
    query Statement(
      $address: Address!
      $types: [TransactionType!]
      $fromDay: Date
      $toDay: Date
      $first: Int!
      $after: String
      $counted: Boolean!
    ) {
      wallet(address: $address) {
        address
        statement(
          first: $first
          oncePerWithdrawal: true
          types: $types
          fromDay: $fromDay
          toDay: $toDay
          after: $after
        ) {
          totalCount @include(if: $counted)
          edges {
            node {
              ...FullLine
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  [fullLineFragment],
)

/** Which lines {@link StatementQuery} reads. */
export function linesOf(address: string, { types, fromDay, toDay }: StatementFilter) {
  return { address, types: types.length > 0 ? types : null, fromDay, toDay }
}
