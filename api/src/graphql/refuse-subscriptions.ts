import type { HTTPGraphQLRequest } from '@apollo/server'
import { ProductError } from '@polder/base/errors'
import { type DocumentNode, Kind, OperationTypeNode, parse } from 'graphql'
import { LIMITS } from './limits.ts'

/**
 * Subscriptions run over WebSocket. Over HTTP they are refused before anything validates them: there are some that are
 * not valid (a directive without its argument) and make graphql-js throw out of its validation.
 */
export function refuseSubscriptions({ method, search, body }: HTTPGraphQLRequest): void {
  const text =
    method === 'GET' ? new URLSearchParams(search).get('query') : (body as { query?: unknown }).query
  if (typeof text === 'string' && text.includes('subscription') && hasSubscription(text)) {
    throw new ProductError('BAD_REQUEST', 'Subscriptions run over WebSocket only.')
  }
}

function hasSubscription(text: string): boolean {
  let document: DocumentNode
  try {
    document = parse(text, { maxTokens: LIMITS.tokens, noLocation: true })
  } catch {
    // Apollo Server says what is wrong with it.
    return false
  }
  return document.definitions.some(
    (node) => node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.SUBSCRIPTION,
  )
}
