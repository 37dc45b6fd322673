import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '@polder/base/logger'

/** Pages and probes are not worth a line each. */
const CALLS = /^\/(api|graphql)\b/
const SLOW_MS = 1_000
/** On the request itself: a WeakMap of requests keeps what they hold until the old generation is collected. */
const KNOWN = Symbol('known')
type Known = IncomingMessage & { [KNOWN]?: { id: string; client: string } }

/** Gives a request an id and answers with it; when its answer has gone out, or its client, writes a line about it. */
export type RequestLog = (request: IncomingMessage, response: ServerResponse) => void

/**
 * @param logger gets one line for each request: `req {id, method, path, client}`, `res {status}`, `responseTime` in
 *   milliseconds. Headers and query stay out: they may hold what is nobody's business
 * @param addressOf reads a client's address of a request
 * @param quiet a call that succeeds at once is told at `debug`: a demo's terminal keeps in sight how it began
 */
export function createRequestLog(
  logger: Logger,
  addressOf: (request: IncomingMessage) => string,
  quiet = false,
): RequestLog {
  // No field of a line is secret, and looking for secrets in it would take longer than writing it.
  const lines = logger.child({}, { redact: [] })
  return (request: Known, response) => {
    const startMs = performance.now()
    const id = randomUUID()
    const client = addressOf(request)
    request[KNOWN] = { id, client }
    response.setHeader('x-request-id', id)
    const { method } = request
    const path = pathOf(request).slice(0, 200)
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response
      const responseTime = Math.round(performance.now() - startMs)
      const passes = quiet && status < 400 && responseTime < SLOW_MS
      lines[passes ? 'debug' : levelOf(path, status)](
        { req: { id, method, path, client }, res: { status }, responseTime },
        writableFinished ? 'request completed' : 'request aborted',
      )
    })
  }
}

/** @returns the id that the {@link RequestLog} gave */
export function requestIdOf(request: Known): string {
  return request[KNOWN]?.id ?? 'unknown'
}

/** @returns the client's address as TRUST_PROXY says to read it */
export function clientOf(request: Known): string {
  return request[KNOWN]?.client ?? 'unknown'
}

/** @returns the path that was asked for, without its query */
export function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0]!
}

/** A probe that is told "not ready" got its answer, and asks again every few seconds. */
function levelOf(path: string, status: number): 'debug' | 'info' | 'warn' {
  if (!CALLS.test(path) && status !== 500) return 'debug'
  return status >= 500 ? 'warn' : 'info'
}
