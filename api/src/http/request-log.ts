import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '@polder/base/logger'
import type { RequestHandler } from 'express'

/** Pages and probes are not worth a line each. */
const CALLS = /^\/(api|graphql)\b/
const ids = new WeakMap<IncomingMessage, string>()

/** Gives a request an id and answers with it; when its answer has gone out, or its client, writes a line about it. */
export type RequestLog = (
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
  /** Where it came by earlier: its id, and `performance.now()` of then. */
  known?: { id: string; startMs: number },
) => void

/**
 * @param logger gets one line for each request: `req {id, method, path, client}`, `res {status}`, `responseTime` in
 *   milliseconds. Headers and query stay out: they may hold what is nobody's business
 */
export function createRequestLog(logger: Logger): RequestLog {
  // No field of a line is secret, and looking for secrets in it would take longer than writing it.
  const lines = logger.child({}, { redact: [] })
  return (request, response, client, known) => {
    const { id, startMs } = known ?? { id: randomUUID(), startMs: performance.now() }
    const { method } = request
    const path = request.url?.split('?', 1)[0]?.slice(0, 200) ?? ''
    const write = () => {
      const { statusCode: status, writableFinished } = response
      lines[levelOf(path, status)](
        {
          req: { id, method, path, client },
          res: { status },
          responseTime: Math.round(performance.now() - startMs),
        },
        writableFinished ? 'request completed' : 'request aborted',
      )
    }
    ids.set(request, id)
    if (!response.headersSent) response.setHeader('x-request-id', id)
    if (response.closed) write()
    else response.once('close', write)
  }
}

/** @returns the same as a middleware */
export function logRequests(log: RequestLog): RequestHandler {
  return (request, response, next) => {
    log(request, response, request.ip ?? 'unknown')
    next()
  }
}

/** @returns the id that the {@link RequestLog} gave */
export function requestIdOf(request: IncomingMessage): string {
  return ids.get(request) ?? 'unknown'
}

/** A probe that is told "not ready" got its answer, and asks again every few seconds. */
function levelOf(path: string, status: number): 'debug' | 'info' | 'warn' {
  if (!CALLS.test(path) && status !== 500) return 'debug'
  return status >= 500 ? 'warn' : 'info'
}
