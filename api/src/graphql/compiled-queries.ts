import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import type { Logger } from '@polder/base/logger'
import { type DocumentNode, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { GraphqlContext } from './context.ts'
import { logUnexpected, maskErrors } from './mask-error.ts'
import { trustedText } from './trusted-documents.ts'

/**
 * Runs the web app's own queries as graphql-jit compiled them; everything else is left to graphql-js. Not by a gateway's
 * executor: what Apollo Server makes for one keeps all that a request has read until the next large collection of
 * garbage (docs/performance.md#reads-of-the-api).
 */
export function compiledQueries(schema: GraphQLSchema, logger: Logger): ApolloServerPlugin<GraphqlContext> {
  const compiled = new Map<string, CompiledQuery['query']>()

  /** Compiles a query when it is first asked for: most processes are never asked for most of them. */
  const compiledQuery = (hash: string, document: DocumentNode) => {
    const known = compiled.get(hash)
    if (known) return known
    const made = compileQuery(schema, document)
    if (!isCompiledQuery(made))
      throw new Error(`A trusted query cannot be compiled: ${made.errors?.[0]?.message}`)
    compiled.set(hash, made.query)
    return made.query
  }

  return {
    requestDidStart: async () => ({
      responseForOperation: async ({ queryHash = '', document, operation, request, contextValue }) => {
        if (operation.operation !== OperationTypeNode.QUERY || trustedText(queryHash) === undefined)
          return null
        const run = compiledQuery(queryHash, document)
        const { data, errors } = await run(undefined, contextValue, request.variables)
        // Nothing ran because of the variables: graphql-js has the standard words for that.
        if (data === undefined) return null
        if (errors) logUnexpected(logger, errors, { requestId: contextValue.asker.requestId })
        return {
          http: { headers: new HeaderMap() },
          body: { kind: 'single', singleResult: { data, ...(errors && { errors: maskErrors(errors) }) } },
        }
      },
    }),
  }
}
