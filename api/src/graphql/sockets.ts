import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import type { SubscribeMessage } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { isSameOrigin } from '../auth/same-origin.ts'
import type { Session } from '../auth/sessions.ts'
import { asProductError } from '../errors.ts'
import { openSockets } from '../http/metrics.ts'
import type { Parts } from '../parts.ts'
import { GraphqlContext } from './context.ts'
import { LIMITS, limitOperations } from './limits.ts'
import { logUnexpected, maskErrors } from './mask-error.ts'
import { type Access, documentText } from './trusted-documents.ts'

const MAX_MESSAGE_BYTES = 32 * 1024
/** Subscriptions on one socket; the web app has one. */
const MAX_SUBSCRIPTIONS = 20
/** Sockets of one client address in this process: a household, not an army. */
const MAX_SOCKETS = 100
const SESSION_ENDED = 4403

/** A socket and what its upgrade request said. */
type Extra = {
  socket: WebSocket
  request: IncomingMessage
}

/**
 * Serves subscriptions at /graphql over WebSocket (graphql-ws). The origin is checked at the upgrade; a socket opened
 * with a session is closed when that session ends, wherever it is ended.
 * @param i.clientOf reads a client's address as TRUST_PROXY says
 */
export function serveSockets(i: {
  parts: Parts
  schema: GraphQLSchema
  server: Server
  clientOf: (request: IncomingMessage) => string
}): { stop(): Promise<void> } {
  const { parts } = i
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const bySession = new Map<WebSocket, string>()
  /** Ids of the admin sessions that sockets were opened with. */
  const byAdmin = new Map<WebSocket, string>()
  const perClient = new Map<string, number>()
  const countOf = (client: string) => perClient.get(client) ?? 0
  const counts = new WeakMap<WebSocket, number>()

  const graphql = useServer<Record<string, unknown>, Extra>(
    {
      schema: i.schema,
      connectionInitWaitTimeout: 10_000,
      isProd: true,
      onSubscribe: async (context, id, payload) => {
        const limited = await parts.limits.request(i.clientOf(context.extra.request)).catch(asRefusal)
        if (limited) return [limited]
        const open = (counts.get(context.extra.socket) ?? 0) + 1
        if (open > MAX_SUBSCRIPTIONS) return [refusal('Too many subscriptions on one connection.')]
        counts.set(context.extra.socket, open)
        // Asked again each time: a session may have ended since the upgrade.
        const sessionId = byAdmin.get(context.extra.socket)
        const admin = sessionId ? await parts.adminSessions.findById(sessionId) : null
        return prepare(
          i.schema,
          payload,
          new GraphqlContext(parts, {
            requestId: `socket ${id}`,
            sessionId: null,
            findAdmin: async () => admin,
          }),
          parts.settings.demo || admin ? 'any' : 'trusted',
        )
      },
      onComplete: (context) => {
        const { socket } = context.extra
        counts.set(socket, Math.max(0, (counts.get(socket) ?? 1) - 1))
      },
      onNext: (_context, id, _payload, _args, result) => {
        if (!result.errors) return result
        logUnexpected(parts.logger, result.errors, { subscription: id })
        return { ...result, errors: maskErrors(result.errors) as GraphQLError[] }
      },
      onError: (_context, _id, _payload, errors) => maskErrors(errors),
    },
    sockets,
  )

  const upgrade = async (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', () => duplex.destroy())
    try {
      if (request.url?.split('?')[0] !== '/graphql') return refuse(duplex, '404 Not Found')
      if (!fromOurPages(request, parts.settings.publicOrigins)) return refuse(duplex, '403 Forbidden')
      const client = i.clientOf(request)
      await parts.limits.request(client)
      if (countOf(client) >= MAX_SOCKETS) return refuse(duplex, '429 Too Many Requests')
      const id = parts.cookie.read(request.headers.cookie)
      const session = id ? await parts.sessions.find(id) : null
      const admin = await parts.adminSessions.find(request.headers)
      sockets.handleUpgrade(request, duplex, head, (socket) => {
        if (admin) byAdmin.set(socket, admin.sessionId)
        follow(socket, client, session)
        sockets.emit('connection', socket, request)
      })
    } catch (error) {
      parts.logger.debug({ err: error }, 'a WebSocket was refused')
      refuse(duplex, '429 Too Many Requests')
    }
  }

  const follow = (socket: WebSocket, client: string, session: Session | null) => {
    openSockets.inc()
    perClient.set(client, countOf(client) + 1)
    let expiry: NodeJS.Timeout | undefined
    if (session) {
      bySession.set(socket, session.idHash)
      expiry = setTimeout(() => endSocket(socket), session.expiresAt.getTime() - Date.now())
      expiry.unref()
    }
    socket.once('close', () => {
      openSockets.dec()
      if (countOf(client) > 1) perClient.set(client, countOf(client) - 1)
      else perClient.delete(client)
      clearTimeout(expiry)
      bySession.delete(socket)
      byAdmin.delete(socket)
    })
  }

  const unlisten = parts.changes.onSessionEnd((idHash) => {
    for (const [socket, owner] of bySession) if (owner === idHash) endSocket(socket)
  })
  const unlistenAdmins = parts.changes.onAdminSessionEnd((sessionId) => {
    for (const [socket, owner] of byAdmin) if (owner === sessionId) endSocket(socket)
  })
  i.server.on('upgrade', upgrade)
  return {
    stop: async () => {
      i.server.off('upgrade', upgrade)
      unlisten()
      unlistenAdmins()
      await graphql.dispose()
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

/** Over a socket only subscriptions run: a mutation there would pass by what guards HTTP. */
function prepare(
  schema: GraphQLSchema,
  payload: SubscribeMessage['payload'],
  contextValue: GraphqlContext,
  access: Access,
): ExecutionArgs | readonly GraphQLError[] {
  try {
    const text = documentText(payload, access) ?? ''
    const document = parse(text, { maxTokens: LIMITS.tokens })
    const errors = validate(schema, document, [...specifiedRules, limitOperations])
    if (errors.length > 0) return errors.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED'))
    const operation = getOperationAST(document, payload.operationName)
    if (operation?.operation !== 'subscription') return [refusal('Only subscriptions run over WebSocket.')]
    return {
      schema,
      document,
      operationName: payload.operationName,
      variableValues: payload.variables as Record<string, unknown> | undefined,
      contextValue,
    }
  } catch (error) {
    if (error instanceof GraphQLError) return [coded(error, 'GRAPHQL_PARSE_FAILED')]
    return [asRefusal(error)]
  }
}

function fromOurPages(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = request.headers
  // A WebSocket from a browser always names its origin; what names none is no browser.
  return isSameOrigin({ method: 'POST', secFetchSite: undefined, origin }, origins)
}

function endSocket(socket: WebSocket): void {
  socket.close(SESSION_ENDED, 'Session ended')
}

function refuse(duplex: Duplex, status: string): void {
  duplex.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function refusal(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}

function asRefusal(error: unknown): GraphQLError {
  const expected = asProductError(error)
  if (!expected) throw error
  return new GraphQLError(expected.message, { extensions: { code: expected.code } })
}

function coded(error: GraphQLError, code: string): GraphQLError {
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    extensions: { code: error.extensions.code ?? code },
  })
}
