import { graphql, type ResultOf } from '../../../api/graphql.ts'

export const AuditQuery = graphql(`
  query AdminAudit(
    $first: Int!
    $after: String
    $sortBy: AuditLogSort!
    $descending: Boolean!
    $filter: AuditLogFilter
  ) {
    admin {
      auditLog(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            sequence
            at
            actor
            act
            reason
            details
            hash
            previousHash
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

/** Who has acted and what was done: what the log can be filtered by. */
export const AuditValuesQuery = graphql(`
  query AdminAuditValues {
    admin {
      auditValues {
        actors
        acts
      }
    }
  }
`)

/** A line of the audit log. */
export type AuditRow = ResultOf<typeof AuditQuery>['admin']['auditLog']['edges'][number]['node']
