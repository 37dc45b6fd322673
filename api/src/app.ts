import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ProductError } from '@polder/base/errors'
import type { Logger } from '@polder/base/logger'
import compression from 'compression'
import express, { type Express, type Request, type Response } from 'express'
import { BusyError } from './errors.ts'
import { createSchema } from './graphql/schema.ts'
import { serveOperations } from './graphql/serve-operations.ts'
import { createApolloServer } from './graphql/server.ts'
import { serveSockets } from './graphql/sockets.ts'
import { Arrivals } from './http/arrivals.ts'
import { clientAddressOf } from './http/client-address.ts'
import { answerErrors, answerGraphqlError } from './http/error-answer.ts'
import { admit, limitRequests, passing } from './http/guard.ts'
import { healthPages } from './http/health.ts'
import { measureRequest, metricsPage } from './http/metrics.ts'
import { subnetOf } from './http/rate-limits.ts'
import { createRequestLog, pathOf } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sitePages } from './http/site-pages.ts'
import { staticWeb } from './http/static-web.ts'
import type { Parts } from './parts.ts'
import { QueueBoard } from './queue-board/queue-board.ts'
import { serveQueueBoard } from './queue-board/serve-queue-board.ts'
import { restRouter } from './rest/router.ts'

const GRAPHQL = /^\/graphql(\/|$)/
const NO_PATH = new ProductError('INVALID_REQUEST', 'Ask for a path.')
/** What tells figures, and what a flood is refused at the door; pages, probes and metrics cost little. */
const CALLS = /^\/(api|graphql)(\/|$)/

/**
 * The whole API.
 * @param options.webRoot where the built web app lies
 * @returns an HTTP server that does not listen yet; `stop` lets what is running finish, then closes what is still open
 */
export async function createApp(parts: Parts, options: { webRoot?: string }) {
  const { settings, logger } = parts
  const schema = createSchema()
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000 })
  // A file whose reader takes nothing for so long ends.
  server.timeout = 30_000
  const apollo = createApolloServer(parts, schema, server)
  const clientOf = clientAddressOf(settings.TRUST_PROXY)
  const sockets = serveSockets({ parts, schema, server, clientOf })
  const board = new QueueBoard(parts)
  await apollo.start()

  const prepare = prepareAnswers(parts, clientOf)
  const serveGraphql = serveOperations(parts, apollo)
  const app = createExpress(parts, board, options.webRoot)
  const refuse = refuseAtTheDoor(logger)
  const answer = (request: IncomingMessage, response: ServerResponse, isRefused: boolean) => {
    if (response.closed) return
    // In the form for proxies, which none of what reads paths knows.
    if (!pathOf(request).startsWith('/')) return refuse(request, response, NO_PATH)
    if (isRefused && CALLS.test(pathOf(request))) return refuse(request, response, new BusyError())
    prepare(request, response)
    if (!GRAPHQL.test(pathOf(request))) return app(request, response)
    serveGraphql(request, response).catch((error: unknown) =>
      answerGraphqlError(logger, error, request, response),
    )
  }
  const arrivals = new Arrivals(server)
  server.on('request', (request, response) =>
    arrivals.add(subnetOf(clientOf(request)), (isRefused) => answer(request, response, isRefused)),
  )

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

/** Answers, and counts it: neither a line nor an id, of which a flood would make as many as it likes. */
function refuseAtTheDoor(logger: Logger) {
  const express = answerErrors(logger)
  return (request: IncomingMessage, response: ServerResponse, why: ProductError) => {
    measureRequest(request, response)
    response.setHeader('cache-control', 'no-store')
    if (GRAPHQL.test(pathOf(request))) return answerGraphqlError(logger, why, request, response)
    express(why, request as Request, response as Response, () => undefined)
  }
}

/** What every request passes, whoever answers it. */
function prepareAnswers(
  { settings, logger, figuresAge }: Pick<Parts, 'settings' | 'logger' | 'figuresAge'>,
  clientOf: (request: IncomingMessage) => string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const log = createRequestLog(logger, clientOf, settings.demo)
  const setHeaders = securityHeaders(settings)
  const compress = compression()
  return (request, response) => {
    log(request, response)
    measureRequest(request, response)
    setHeaders(request, response)
    const asOf = CALLS.test(pathOf(request)) ? figuresAge.asOf() : null
    if (asOf) response.setHeader('x-figures-as-of', asOf.toISOString())
    if (request.headers['accept-encoding'])
      compress(request as Request, response as Response, () => undefined)
  }
}

/** Everything but GraphQL. */
function createExpress(parts: Parts, board: QueueBoard, webRoot: string | undefined): Express {
  const { ADMIN_PATH, PRODUCT_NAME, SITE_DIR, publicOrigins } = parts.settings
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.enable('case sensitive routing')
  app.use(healthPages(parts))
  app.get('/metrics', metricsPage(parts.settings))
  const admits = passing((request) => admit(parts, request))
  app.use('/api', admits, noStore, restRouter(parts))
  app.use(`${ADMIN_PATH}/queues`, limitRequests(parts), noStore, serveQueueBoard(parts, board))
  app.use(sitePages(SITE_DIR))
  app.use(staticWeb({ adminPath: ADMIN_PATH, productName: PRODUCT_NAME, origin: publicOrigins[0]! }, webRoot))
  app.use(answerErrors(parts.logger))
  return app
}

const noStore: express.RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store')
  next()
}
