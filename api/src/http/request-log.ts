import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '@polder/base/logger'
import type { Request } from 'express'
import { type HttpLogger, pinoHttp } from 'pino-http'

/** Pages and probes are not worth a line each. */
const CALLS = /^\/(api|graphql)\b/

/** @returns a middleware that gives each request an id, answers with it, and logs the request with it */
export function requestLog(logger: Logger): HttpLogger {
  return pinoHttp({
    logger,
    genReqId: (_request: IncomingMessage, response: ServerResponse) => {
      const id = randomUUID()
      response.setHeader('x-request-id', id)
      return id
    },
    // Headers and query stay out: they may hold what is nobody's business.
    serializers: {
      req: (request: { id: string; method: string; url: string; raw: IncomingMessage }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0]?.slice(0, 200),
        client: (request.raw as Request).ip,
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    // A probe that is told "not ready" got its answer, and asks again every few seconds.
    customLogLevel: (request, response) => {
      if (!CALLS.test(request.url ?? '') && response.statusCode !== 500) return 'debug'
      return response.statusCode >= 500 ? 'warn' : 'info'
    },
    // pino-http would make an error up to have a stack: what failed is logged where it is answered, with the same id.
    customErrorObject: (_request, _response, _error, { err: _, ...line }) => line,
  })
}

/** @returns the id that {@link requestLog} gave */
export function requestIdOf(request: IncomingMessage): string {
  return String(request.id)
}
