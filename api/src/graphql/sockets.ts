import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type ExecutionArgs,
  type ExecutionResult,
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
import { asProductError, STATUS } from '../errors.ts'
import { checkOrigin, MUCH } from '../http/guard.ts'
import { openSockets } from '../http/metrics.ts'
import { subnetOf } from '../http/rate-limits.ts'
import { Seats } from '../http/seats.ts'
import type { Parts } from '../parts.ts'
import { GraphqlContext } from './context.ts'
import { countedResults } from './counted-results.ts'
import { LIMITS, limitOperations } from './limits.ts'
import { logUnexpected, maskErrors } from './mask-error.ts'
import { SocketSessions } from './socket-sessions.ts'
import { type Access, documentText } from './trusted-documents.ts'

const MAX_MESSAGE_BYTES = 32 * 1024
/** A socket with more answers that nobody reads is ended. */
const MAX_UNREAD_BYTES = 1024 * 1024
/** Subscriptions on one socket; the web app has six at most. */
const MAX_SUBSCRIPTIONS = 20
/** Of one client address in this process: a household, not an army. */
const MAX_SOCKETS = 100
const MAX_SUBSCRIPTIONS_OF_CLIENT = 200

/** What graphql's `subscribe` gives; graphql-ws knows less of it. */
type Answers = AsyncGenerator<ExecutionResult<Record<string, unknown>>, void, void>

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
  const sessions = new SocketSessions(parts)
  const seats = {
    sockets: new Seats<string>(MAX_SOCKETS),
    ofSocket: new Seats<WebSocket>(MAX_SUBSCRIPTIONS),
    ofClient: new Seats<string>(MAX_SUBSCRIPTIONS_OF_CLIENT),
  }
  const clientBy = new WeakMap<WebSocket, string>()
  const clientOf = (socket: WebSocket) => clientBy.get(socket) ?? 'unknown'
  const takeSeat = (socket: WebSocket): GraphQLError | null => {
    if (!seats.ofSocket.take(socket)) return refusal('Too many subscriptions on one connection.')
    if (seats.ofClient.take(clientOf(socket))) return null
    seats.ofSocket.give(socket)
    return refusal('Too many subscriptions from one address.')
  }
  /** What a closed socket had is given back already. */
  const giveSeats = (socket: WebSocket, count = 1) => {
    if (seats.ofSocket.takenBy(socket) === 0) return
    seats.ofSocket.give(socket, count)
    seats.ofClient.give(clientOf(socket), count)
  }

  const graphql = useServer<Record<string, unknown>, { socket: WebSocket }>(
    {
      schema: i.schema,
      connectionInitWaitTimeout: 10_000,
      isProd: true,
      onSubscribe: async (context, id, payload) => {
        const { socket } = context.extra
        const full = takeSeat(socket)
        if (full) return [full]
        let prepared: Awaited<ReturnType<typeof prepareFor>> | undefined
        try {
          prepared = await prepareFor(socket, id, payload)
          return prepared
        } catch (error) {
          return [asRefusal(error)]
        } finally {
          // What is refused never runs, so nothing tells of its end.
          if (!prepared || Array.isArray(prepared)) giveSeats(socket)
        }
      },
      onOperation: ({ extra: { socket } }, _id, _payload, _args, result) =>
        Symbol.asyncIterator in result
          ? countedResults(result as Answers, () => parts.limits.request(clientOf(socket)))
          : undefined,
      onComplete: ({ extra: { socket } }) => giveSeats(socket),
      onNext: ({ extra: { socket } }, id, _payload, _args, result) => {
        if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate()
        const asOf = parts.figuresAge.asOf()
        const told = asOf ? { ...result, extensions: { figuresAsOf: asOf.toISOString() } } : result
        if (!result.errors) return told
        logUnexpected(parts.logger, result.errors, { subscription: id })
        return { ...told, errors: maskErrors(result.errors) as GraphQLError[] }
      },
      onError: (_context, _id, _payload, errors) => maskErrors(errors),
    },
    sockets,
  )

  const prepareFor = async (socket: WebSocket, id: string, payload: SubscribeMessage['payload']) => {
    await parts.limits.request(clientOf(socket))
    // Asked again each time: a session may have ended since the upgrade.
    const admin = await sessions.adminOf(socket)
    return prepare(
      i.schema,
      payload,
      new GraphqlContext(parts, {
        requestId: `socket ${id}`,
        spend: async (points) => {
          parts.limits.charge(clientOf(socket), points)
          if (points >= MUCH) await parts.turns.readMuchFor(clientOf(socket), points / 2)
        },
        sessionId: null,
        findAdmin: async () => admin,
      }),
      parts.settings.demo || admin ? 'any' : 'trusted',
    )
  }

  const upgrade = async (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    duplex.on('error', () => duplex.destroy())
    try {
      if (request.url?.split('?')[0] !== '/graphql') return refuse(duplex, 404)
      // A WebSocket from a browser always names its origin; what names none is no browser.
      checkOrigin(parts, { method: 'POST', headers: { origin: request.headers.origin } })
      const client = subnetOf(i.clientOf(request))
      // Taken before anything is waited for, and given back with the connection, whatever becomes of it.
      if (!seats.sockets.take(client)) return refuse(duplex, 429)
      duplex.once('close', () => seats.sockets.give(client))
      await parts.limits.request(client)
      const session = await parts.sessions.find(parts.cookie.read(request.headers.cookie))
      const admin = await parts.adminSessions.find(request.headers)
      sockets.handleUpgrade(request, duplex, head, (socket) => {
        follow(socket, client)
        sessions.follow(socket, { session, admin })
        sockets.emit('connection', socket, request)
      })
    } catch (error) {
      const expected = asProductError(error)
      const level = expected && expected.errorClass !== 'unavailable' ? 'debug' : 'error'
      parts.logger[level]({ err: error }, 'a WebSocket was refused')
      refuse(duplex, expected ? STATUS[expected.errorClass] : 500)
    }
  }

  const follow = (socket: WebSocket, client: string) => {
    openSockets.inc()
    clientBy.set(socket, client)
    socket.once('close', () => {
      openSockets.dec()
      giveSeats(socket, seats.ofSocket.takenBy(socket))
    })
  }

  i.server.on('upgrade', upgrade)
  return {
    stop: async () => {
      i.server.off('upgrade', upgrade)
      sessions.stop()
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

function refuse(duplex: Duplex, status: number): void {
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`
  duplex.end(`${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => duplex.destroy())
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
  error.extensions.code ??= code
  return error
}
