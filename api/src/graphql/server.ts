import type { Server } from 'node:http'
import { ApolloServer } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer'
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache'
import { type DocumentNode, type GraphQLSchema, parse } from 'graphql'
import type { Parts } from '../parts.ts'
import { compiledQueries } from './compiled-queries.ts'
import type { GraphqlContext } from './context.ts'
import { LIMITS, limitOperations } from './limits.ts'
import { maskError } from './mask-error.ts'
import { observeOperations } from './observe-operations.ts'
import { trustedText } from './trusted-documents.ts'

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

/**
 * What Apollo Server need not parse and validate again. The web app's own documents were validated when they were
 * trusted: they are here from the start and stay.
 */
class ParsedDocuments extends InMemoryLRUCache<DocumentNode> {
  private readonly trusted = new Map<string, DocumentNode>()

  /** @param key the schema's hash and the document's SHA-256, with a colon between them */
  override async get(key: string): Promise<DocumentNode | undefined> {
    const id = key.slice(key.lastIndexOf(':') + 1)
    const text = trustedText(id)
    if (text === undefined) return super.get(key)
    const document = this.trusted.get(id) ?? parse(text)
    this.trusted.set(id, document)
    return document
  }
}
