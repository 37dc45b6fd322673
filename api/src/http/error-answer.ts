import type { IncomingMessage, ServerResponse } from 'node:http'
import { notFound } from '@polder/base/errors'
import type { Logger } from '@polder/base/logger'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { asProductError, BusyError, STATUS } from '../errors.ts'
import { RateLimitedError } from './rate-limits.ts'
import { requestIdOf } from './request-log.ts'

/** What a failure is answered with: its text where it is an expected one, else none. */
interface Failure {
  code: string
  message: string
  requestId: string
}

/** Every failure of an HTTP request that Express serves ends here. */
export function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error)
    answerError(logger, error, request, response, ({ code, message }) => {
      // For programs, which should not read sentences; the body stays as it is documented.
      response.setHeader('x-error-code', code)
      return { success: false, error: message, message }
    })
  }
}

/** The same for GraphQL, whose answers have a form of their own. */
export function answerGraphqlError(
  logger: Logger,
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  answerError(logger, error, request, response, ({ message, ...extensions }) => ({
    errors: [{ message, extensions }],
  }))
}

/** For paths below /api that nothing answers. */
export const unknownPath: RequestHandler = () => {
  throw notFound('NOT_FOUND', 'There is no such call.')
}

function answerError(
  logger: Logger,
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  bodyOf: (failure: Failure) => object,
): void {
  const expected = asProductError(error)
  const requestId = requestIdOf(request)
  const isShed = expected instanceof BusyError && !expected.cause
  if (!expected || (expected.errorClass === 'unavailable' && !isShed)) {
    logger.error({ err: expected?.cause ?? error, requestId }, 'a request failed')
  }
  if (expected instanceof RateLimitedError || expected instanceof BusyError)
    response.setHeader('retry-after', expected.retryAfterSeconds)
  const body = bodyOf({
    code: expected?.code ?? 'INTERNAL_SERVER_ERROR',
    message: expected?.message ?? `Something went wrong on our side. Request ${requestId} is noted.`,
    requestId,
  })
  const text = JSON.stringify(body)
  response.statusCode = expected ? STATUS[expected.errorClass] : 500
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(text))
  response.end(text)
}
