import type { ApolloServerPlugin } from '@apollo/server'
import type { Logger } from '@polder/base/logger'
import { metrics } from '@polder/base/metrics'
import { Histogram } from 'prom-client'
import type { GraphqlContext } from './context.ts'
import { logUnexpected } from './mask-error.ts'
import { TRUSTED_DOCUMENTS } from './trusted-documents.generated.ts'

const operations = new Histogram({
  name: 'polder_graphql_operation_seconds',
  help: 'Time of a GraphQL operation over HTTP, by its name; what is not an operation of the web app is "other"',
  labelNames: ['operation', 'type', 'outcome'],
  registers: [metrics],
})

/** Clients name their operations as they like: only names that we gave become labels. */
const known = new Set(
  Object.values(TRUSTED_DOCUMENTS).flatMap((text) =>
    [...text.matchAll(/^(?:query|mutation|subscription) (\w+)/gm)].map(([, name]) => name!),
  ),
)

/** Times each operation, and logs what operators should look at of its errors. */
export function observeOperations(logger: Logger): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: async () => {
      const startMs = performance.now()
      return {
        didEncounterErrors: async ({ errors, contextValue }) => {
          logUnexpected(logger, errors, { requestId: contextValue.asker.requestId })
        },
        willSendResponse: async ({ operation, operationName, response: { body } }) => {
          const labels = {
            operation: operationName && known.has(operationName) ? operationName : 'other',
            type: operation?.operation ?? 'none',
            outcome: body.kind === 'single' && body.singleResult.errors?.length ? 'error' : 'ok',
          }
          operations.observe(labels, (performance.now() - startMs) / 1_000)
        },
      }
    },
  }
}
