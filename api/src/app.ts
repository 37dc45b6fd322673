import type { IncomingMessage, Server } from 'node:http'
import { expressMiddleware } from '@as-integrations/express5'
import compression from 'compression'
import express, { type Express } from 'express'
import { GraphqlContext } from './graphql/context.ts'
import { refuseSubscriptions } from './graphql/refuse-subscriptions.ts'
import { createSchema } from './graphql/schema.ts'
import { createApolloServer } from './graphql/server.ts'
import { serveSockets } from './graphql/sockets.ts'
import { guardDocuments } from './graphql/trusted-documents.ts'
import { serveTrustedQueries } from './graphql/trusted-queries.ts'
import { answerErrors } from './http/error-answer.ts'
import { createExpressServer } from './http/express-server.ts'
import { guardSession, limitRequests } from './http/guard.ts'
import { healthPages } from './http/health.ts'
import { jsonBody } from './http/json-body.ts'
import { measureRequests, metricsPage } from './http/metrics.ts'
import { createRequestLog, logRequests, type RequestLog, requestIdOf } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticWeb } from './http/static-web.ts'
import type { Parts } from './parts.ts'
import { QueueBoard } from './queue-board/queue-board.ts'
import { serveQueueBoard } from './queue-board/serve-queue-board.ts'
import { restRouter } from './rest/router.ts'

const GRAPHQL_BODY_LIMIT = '100kb'

/** The whole API behind one HTTP server that does not listen yet. */
export interface App {
  server: Server
  /** Lets what is running finish, then closes what is still open. */
  stop(): Promise<void>
}

/** @param options.webRoot where the built web app lies */
export async function createApp(parts: Parts, options: { webRoot?: string } = {}): Promise<App> {
  const app = express()
  const log = createRequestLog(parts.logger)
  const schema = createSchema()
  const clientOf = (request: IncomingMessage) =>
    // Without a proxy in front there is nothing to weigh.
    (parts.settings.TRUST_PROXY === 0 ? request.socket.remoteAddress : (request as express.Request).ip) ??
    'unknown'
  const server = createExpressServer(app, serveTrustedQueries({ parts, schema, log, clientOf, next: app }))
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  const apollo = createApolloServer(parts, schema, server)
  const sockets = serveSockets({
    parts,
    schema,
    server,
    clientOf,
  })
  const board = new QueueBoard(parts)
  await apollo.start()

  prepare(app, parts, log)
  app.use('/api', limitRequests(parts), guardSession(parts), noStore, restRouter(parts))
  app.use(
    '/graphql',
    limitRequests(parts),
    guardSession(parts),
    noStore,
    jsonBody(GRAPHQL_BODY_LIMIT),
    guardDocuments(parts),
    refuseSubscriptions,
    expressMiddleware(apollo, {
      context: async ({ req }) =>
        new GraphqlContext(
          parts,
          requestIdOf(req),
          parts.cookie.read(req.headers.cookie),
          req.accepts(['application/json', 'application/graphql-response+json']) === 'application/json',
          () => parts.adminSessions.find(req.headers),
        ),
    }),
  )
  app.use(`${parts.settings.ADMIN_PATH}/queues`, limitRequests(parts), noStore, serveQueueBoard(parts, board))
  app.use(staticWeb({ adminPath: parts.settings.ADMIN_PATH, root: options.webRoot }))
  app.use(answerErrors(parts.logger))

  return {
    server,
    stop: async () => {
      await sockets.stop()
      await apollo.stop()
      await board.close()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What every request passes. */
function prepare(app: Express, parts: Parts, log: RequestLog): void {
  const { settings } = parts
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', settings.TRUST_PROXY)
  app.set('query parser', 'simple')
  app.enable('case sensitive routing')
  app.use(logRequests(log), measureRequests, securityHeaders(settings), compression())
  app.use(healthPages(parts))
  app.get('/metrics', metricsPage({ token: settings.METRICS_TOKEN, trustsProxy: settings.TRUST_PROXY !== 0 }))
}

const noStore: express.RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store')
  next()
}
