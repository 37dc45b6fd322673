import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type ApolloServer,
  HeaderMap,
  type HTTPGraphQLRequest,
  type HTTPGraphQLResponse,
} from '@apollo/server'
import { ApolloServerErrorCode } from '@apollo/server/errors'
import { ProductError } from '@polder/base/errors'
import { type DocumentNode, Kind, OperationTypeNode, parse } from 'graphql'
import { admit, inTurn, spend } from '../http/guard.ts'
import { readJson } from '../http/json-body.ts'
import { requestIdOf } from '../http/request-log.ts'
import type { Parts } from '../parts.ts'
import { GraphqlContext } from './context.ts'
import { LIMITS } from './limits.ts'
import { guardDocuments } from './trusted-documents.ts'

const BODY_LIMIT = '100kb'

/**
 * Answers the requests at /graphql. Express has no part in it: `executeHTTPGraphQLRequest` is all that Apollo Server
 * needs of a web framework.
 * @returns rejects with what the request is refused for before Apollo Server sees it
 */
export function serveOperations(
  parts: Parts,
  apollo: ApolloServer<GraphqlContext>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const toBody = readJson(BODY_LIMIT)
  return async (request, response) => {
    await admit(parts, request)
    response.setHeader('cache-control', 'no-store')
    const sent = toHttpRequest(request, await toBody(request, response))
    const asked = await guardDocuments(parts, sent, request.headers)
    refuseSubscriptions(asked)
    await inTurn(parts, request, response, async () => {
      const answer = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: asked,
        context: async () => contextOf(parts, request),
      })
      const { headers, body } = answer
      if (body.kind !== 'complete') throw new Error('graphql-js 16 delivers nothing in pieces')
      response.statusCode = statusOfAnswer(answer)
      for (const [name, value] of headers) response.setHeader(name, value)
      response.setHeader('content-length', Buffer.byteLength(body.string))
      response.end(body.string)
    })
  }
}

function toHttpRequest(
  { method = 'GET', url = '', headers }: IncomingMessage,
  body: unknown,
): HTTPGraphQLRequest {
  const map = new HeaderMap()
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const query = url.indexOf('?')
  return { method, headers: map, search: query < 0 ? '' : url.slice(query), body }
}

function contextOf(parts: Parts, request: IncomingMessage): GraphqlContext {
  return new GraphqlContext(parts, {
    requestId: requestIdOf(request),
    spend: (points) => spend(parts, request, points),
    sessionId: parts.cookie.read(request.headers.cookie),
    findAdmin: () => parts.adminSessions.find(request.headers),
  })
}

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
function statusOfAnswer({ status = 200, headers, body }: HTTPGraphQLResponse): number {
  const isPlainJson = headers.get('content-type')?.startsWith('application/json')
  if (status !== 400 || !isPlainJson || body.kind !== 'complete') return status
  const { data, errors = [] } = JSON.parse(body.string)
  const ofTheOperation = errors.every((error: { extensions?: { code?: unknown } }) =>
    OF_THE_OPERATION.has(error.extensions?.code),
  )
  return !data && ofTheOperation ? 200 : 400
}

/**
 * Subscriptions run over WebSocket. Over HTTP they are refused before anything validates them: there are some that are
 * not valid (a directive without its argument) and make graphql-js throw out of its validation.
 */
function refuseSubscriptions({ method, search, body }: HTTPGraphQLRequest): void {
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
