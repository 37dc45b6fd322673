import { type ErrorClass, ProductError } from '@polder/base/errors'
import { isConnectionLost, postgresCode } from '@polder/ledger/sql'
import { ZodError } from 'zod'

/** The product is busy, or a part of it does not answer; says when to come back. */
export class BusyError extends ProductError {
  readonly retryAfterSeconds = 1

  /** @param cause for operators; left out where there is nothing to look at */
  constructor(cause?: unknown) {
    super(
      'UNAVAILABLE',
      'The server is busy. Please try again in a moment.',
      'unavailable',
      cause === undefined ? undefined : { cause },
    )
  }
}

/** The one table of errors: which HTTP status says which class (docs/api.md#errors). */
export const STATUS: Record<ErrorClass, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  unavailable: 503,
}

/**
 * Reads whatever was thrown as an expected failure.
 * @returns null when it is unexpected: then none of it may reach a client
 */
export function asProductError(error: unknown): ProductError | null {
  if (error instanceof ProductError) return error
  if (error instanceof ZodError) return new ProductError('INVALID_INPUT', describeIssue(error))
  return asBodyError(error) ?? asDatabaseError(error)
}

/** Names the field and says what is wrong with it, in one line that repeats nothing of the input. */
function describeIssue(error: ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'The request is not valid.'
  const field = issue.path
    .map(String)
    .join('.')
    .replace(/[^\w.-]/g, '')
    .slice(0, 60)
  return field && !issue.message.endsWith('.') ? `${field}: ${issue.message}` : issue.message
}

/** What is told of a body of another kind. */
export function notJson(): ProductError {
  return new ProductError('UNSUPPORTED_MEDIA', 'Send JSON as application/json in UTF-8.', 'unsupported_media')
}

/** What express and its body reader throw; see the npm package `http-errors`. */
function asBodyError(error: unknown): ProductError | null {
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown }
  if (type === 'entity.too.large' || status === 413) {
    return new ProductError('TOO_LARGE', 'The body is too large.', 'too_large')
  }
  if (type === 'entity.parse.failed') return new ProductError('INVALID_JSON', 'The body is not valid JSON.')
  if (type === 'charset.unsupported' || type === 'encoding.unsupported' || status === 415) {
    return notJson()
  }
  if (typeof status === 'number' && status >= 400 && status < 500 && error instanceof Error) {
    return new ProductError('INVALID_REQUEST', 'The request cannot be read.')
  }
  return null
}

/** Query cancelled, too many connections, no way in, and what to try again later. */
const POSTGRES_BUSY = /^(57014|53\w{3}|57P\d\d|28\w{3}|3D000|40001|40P01|55P03)$/
const NO_ANSWER = /timeout exceeded when trying to connect|Query read timeout/

function asDatabaseError(error: unknown): ProductError | null {
  const busy = POSTGRES_BUSY.test(postgresCode(error) ?? '') || NO_ANSWER.test((error as Error)?.message)
  return busy || isConnectionLost(error) ? new BusyError(error) : null
}
