import type { ApolloServerPlugin } from '@apollo/server'
import { ApolloServerErrorCode } from '@apollo/server/errors'
import type { GraphqlContext } from './context.ts'

/** What is wrong with the operation itself; limits are not among them and keep their 400. */
const OF_THE_OPERATION = new Set<unknown>([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.BAD_USER_INPUT,
])

/**
 * GraphQL over HTTP: who is answered `application/json` reads failures of the operation from the body, under 200;
 * who accepts `application/graphql-response+json` gets 400 for them.
 */
export const plainJsonStatus: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response, contextValue }) => {
      const { http, body } = response
      if (http.status !== 400 || !contextValue.plainJson || body.kind !== 'single') return
      const { errors = [], data } = body.singleResult
      if (!data && errors.every(({ extensions }) => OF_THE_OPERATION.has(extensions?.code))) http.status = 200
    },
  }),
}
