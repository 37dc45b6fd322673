/** How a caller should read a failure; the API maps each class to one HTTP status. */
export type ErrorClass =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media'
  | 'rate_limited'
  | 'unavailable'

/**
 * A failure that is part of the product: its message may be shown to the person who caused it.
 * Everything else that is thrown is unexpected and never reaches a client as text.
 */
export class ProductError extends Error {
  override readonly name = 'ProductError'
  /**
   * @param code stable machine-readable name, e.g. `INSUFFICIENT_BALANCE`
   * @param message what went wrong and what to do, for people
   * @param errorClass how a caller should read it
   */
  constructor(
    readonly code: string,
    message: string,
    readonly errorClass: ErrorClass = 'invalid',
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }
}

/** What is asked for does not fit what there is now. */
export function conflict(code: string, message: string): ProductError {
  return new ProductError(code, message, 'conflict')
}

export function notFound(code: string, message: string): ProductError {
  return new ProductError(code, message, 'not_found')
}
