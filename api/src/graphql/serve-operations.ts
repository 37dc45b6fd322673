import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ApolloServer, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server'
import { admit, inTurn, spend } from '../http/guard.ts'
import { readJson } from '../http/json-body.ts'
import { requestIdOf } from '../http/request-log.ts'
import type { Parts } from '../parts.ts'
import { GraphqlContext } from './context.ts'
import { statusOfAnswer } from './plain-json-status.ts'
import { refuseSubscriptions } from './refuse-subscriptions.ts'
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
