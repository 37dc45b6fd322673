import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors'
import type { Logger } from '@polder/base/logger'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { asProductError } from '../errors.ts'

/** Errors whose text was written for the client and repeats nothing but its own input. */
const SHOWN = new Set<string>([
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND,
  ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED,
  ApolloServerErrorCode.BAD_USER_INPUT,
  ApolloServerErrorCode.BAD_REQUEST,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  'OPERATION_TOO_LARGE',
  'DOCUMENT_NOT_TRUSTED',
  'UNKNOWN_DOCUMENT',
  'RATE_LIMITED',
])

/**
 * Lets through what is on the list above and what the product itself refuses; everything else becomes one text.
 * @param formatted as it would be sent
 * @param error as it was thrown
 */
export function maskError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { locations, path } = formatted
  const shown = readError(formatted, error)
  return {
    message: shown?.message ?? 'Something went wrong on our side.',
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: { code: shown?.code ?? ApolloServerErrorCode.INTERNAL_SERVER_ERROR },
  }
}

/** @returns what clients are shown of the errors of an operation that ran */
export function maskErrors(errors: readonly GraphQLError[]): GraphQLFormattedError[] {
  return errors.map((error) => maskError(error.toJSON(), error))
}

/** @returns whether operators should look at it */
function isUnexpected(error: GraphQLError): boolean {
  const shown = readError({ message: error.message, extensions: error.extensions }, error)
  return !shown || shown.code === 'UNAVAILABLE'
}

/** Logs what operators should look at. @param about the request or the subscription that it happened to */
export function logUnexpected(
  logger: Logger,
  errors: readonly GraphQLError[],
  about: { requestId: string } | { subscription: string },
): void {
  for (const error of errors.filter(isUnexpected)) {
    logger.error(
      { err: error.originalError ?? error, ...about },
      'subscription' in about ? 'a subscription failed' : 'a GraphQL operation failed',
    )
  }
}

function readError(
  formatted: GraphQLFormattedError,
  error: unknown,
): { code: string; message: string } | null {
  const cause = unwrapResolverError(error)
  const code = formatted.extensions?.code
  if (typeof code === 'string' && SHOWN.has(code) && cause instanceof GraphQLError) {
    return { code: isTooLarge(formatted) ? 'OPERATION_TOO_LARGE' : code, message: formatted.message }
  }
  return asProductError(cause)
}

/** By the mark of our own limits, or how graphql-js says that an operation goes beyond `maxTokens`. */
function isTooLarge({ message, extensions }: GraphQLFormattedError): boolean {
  return (
    extensions?.limit !== undefined ||
    /^Syntax Error: Document contains more tha[nt] \d+ tokens/.test(message)
  )
}
