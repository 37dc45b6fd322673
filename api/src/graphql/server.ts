import type { Server } from 'node:http'
import { ApolloServer } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer'
import type { GraphQLSchema } from 'graphql'
import type { Parts } from '../parts.ts'
import { compiledQueries } from './compiled-queries.ts'
import type { GraphqlContext } from './context.ts'
import { ParsedDocuments } from './document-store.ts'
import { LIMITS, limitOperations } from './limits.ts'
import { maskError } from './mask-error.ts'
import { observeOperations } from './observe-operations.ts'

/** @returns Apollo Server with our limits and masks; not yet started */
export function createApolloServer(
  parts: Pick<Parts, 'settings' | 'logger'>,
  schema: GraphQLSchema,
  httpServer: Server,
): ApolloServer<GraphqlContext> {
  return new ApolloServer<GraphqlContext>({
    schema,
    documentStore: new ParsedDocuments(),
    logger: parts.logger.child({ part: 'apollo' }),
    // Outside of a demo only an admin's operations come this far, see trusted-documents.ts.
    introspection: true,
    hideSchemaDetailsFromClientErrors: !parts.settings.demo,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: LIMITS.tokens },
    validationRules: [limitOperations],
    formatError: maskError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // It would wrap every field, and nothing is cached in between.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer, stopGracePeriodMillis: 5_000 }),
      observeOperations(parts.logger),
      compiledQueries(schema, parts.logger),
    ],
  })
}
