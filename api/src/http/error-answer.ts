import { ProductError } from '@polder/base/errors'
import type { Logger } from '@polder/base/logger'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { asProductError, statusOf } from '../errors.ts'
import { RateLimitedError } from './rate-limits.ts'
import { requestIdOf } from './request-log.ts'

/** Every failure of an HTTP request ends here: an expected one with its text, any other with none. */
export function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const expected = asProductError(error)
    if (!expected || expected.errorClass === 'unavailable') {
      logger.error({ err: expected?.cause ?? error, requestId: requestIdOf(request) }, 'a request failed')
    }
    if (response.headersSent) return next(error)
    if (error instanceof RateLimitedError) response.setHeader('retry-after', error.retryAfterSeconds)
    answer(
      request,
      response,
      expected ? statusOf(expected.errorClass) : 500,
      expected?.code ?? 'INTERNAL_SERVER_ERROR',
      expected?.message ?? `Something went wrong on our side. Request ${requestIdOf(request)} is noted.`,
    )
  }
}

/** For paths below /api that nothing answers. */
export const unknownPath: RequestHandler = () => {
  throw new ProductError('NOT_FOUND', 'There is no such call.', 'not_found')
}

/** GraphQL has a form of its own; everywhere else the documented one (design §6). */
function answer(request: Request, response: Response, status: number, code: string, message: string): void {
  response.status(status)
  if (request.path === '/graphql' || request.baseUrl === '/graphql') {
    response.json({ errors: [{ message, extensions: { code, requestId: requestIdOf(request) } }] })
  } else {
    // For programs, which should not read sentences; the body stays as it is documented.
    response.setHeader('x-error-code', code)
    response.json({ success: false, error: message, message })
  }
}
