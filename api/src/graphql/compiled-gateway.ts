import type { ApolloServerOptionsWithGateway, BaseContext } from '@apollo/server'
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { isTrusted } from './trusted-documents.ts'

type Gateway = ApolloServerOptionsWithGateway<BaseContext>['gateway']

/**
 * Gives Apollo Server an executor of its own: it runs the web app's own queries as graphql-jit compiled them, and
 * everything else as graphql-js does.
 */
export function compiledGateway(schema: GraphQLSchema): Gateway {
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
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    load: async () => ({
      executor: async ({ queryHash, document, operation, operationName, request, context }) => {
        // Apollo Server names no operation when it found none.
        if (operation?.operation === OperationTypeNode.QUERY && isTrusted(queryHash)) {
          const result = await compiledQuery(queryHash, document)(undefined, context, request.variables)
          // Nothing ran because of the variables: graphql-js has the standard words for that.
          if (result.data !== undefined) return withExtensions(result)
        }
        return execute({
          schema,
          document,
          operationName: request.operationName ?? operationName,
          variableValues: request.variables,
          contextValue: context,
        })
      },
    }),
    stop: async () => undefined,
  }
}

/** Apollo Server reads `extensions` of every error; those of graphql-jit have none, and cannot be given any. */
function withExtensions({ errors, ...result }: ExecutionResult): ExecutionResult {
  if (!errors) return result
  const complete = errors.map(
    (error): GraphQLError => Object.create(error, { extensions: { value: error.extensions ?? {} } }),
  )
  return { ...result, errors: complete }
}
