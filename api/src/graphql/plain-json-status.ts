import type { HTTPGraphQLResponse } from '@apollo/server'
import { ApolloServerErrorCode } from '@apollo/server/errors'

/** What is wrong with the operation itself; limits are not among them and keep their 400. */
const OF_THE_OPERATION = new Set<unknown>([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
])

/**
 * GraphQL over HTTP: who is answered `application/json` reads failures of the operation from the body, under 200;
 * who accepts `application/graphql-response+json` gets 400 for them.
 * @returns the status of an answer of Apollo Server
 */
export function statusOfAnswer({ status = 200, headers, body }: HTTPGraphQLResponse): number {
  const isPlainJson = headers.get('content-type')?.startsWith('application/json')
  if (status !== 400 || !isPlainJson || body.kind !== 'complete') return status
  const { data, errors = [] } = JSON.parse(body.string)
  const ofTheOperation = errors.every((error: { extensions?: { code?: unknown } }) =>
    OF_THE_OPERATION.has(error.extensions?.code),
  )
  return !data && ofTheOperation ? 200 : 400
}
