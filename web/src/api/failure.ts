import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import type { Texts } from '../texts/texts.ts'

/** A refusal that is part of the product (type `Refused` of the schema); its message can be shown. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** A REST call of the sign-in that the server answered with a failure. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  /** @param code stable name of the failure, from the header `x-error-code` */
  constructor(
    readonly status: number,
    message: string,
    readonly code = '',
  ) {
    super(message)
  }
}

const SIGN_IN_CODES = new Set(['UNAUTHENTICATED', 'NOT_YOUR_WALLET'])

/** Whether the act failed for want of a session of this very wallet, so that signing in may help. */
export function needsSignIn(error: unknown): boolean {
  return statusOf(error) === 401 || codesOf(error).some((code) => SIGN_IN_CODES.has(code))
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
}

/** Whether the server wants to be asked again a little later. */
export function isRateLimited(error: unknown): boolean {
  return statusOf(error) === 429 || codesOf(error).includes('RATE_LIMITED')
}

/**
 * The words for a failure of the API: the server's own where it gave any, else what can be said.
 * @returns one sentence for people; never a stack or a status line
 */
export function failureText(error: unknown, t: Texts): string {
  if (isRateLimited(error)) return t.problems.rateLimited
  if (isUnreachable(error)) return t.problems.network
  if (error instanceof RefusedError || error instanceof HttpError)
    return wordsOf(error.code, error.message, t)
  if (CombinedGraphQLErrors.is(error)) {
    return wordsOf(codesOf(error)[0] ?? '', error.errors[0]?.message, t)
  }
  if (ServerError.is(error) || ServerParseError.is(error)) return t.problems.serverError
  return t.problems.unknown
}

/**
 * "Failed to connect wallet." and why (docs/web.md#connecting): the server out of reach, its own
 * words, or that it failed.
 */
export function connectFailureText(error: unknown, t: Texts): string {
  if (isUnreachable(error)) return t.connect.failed(t.problems.backendUnreachable)
  if (error instanceof RefusedError || CombinedGraphQLErrors.is(error) || statusOf(error) === 429)
    return t.connect.failed(failureText(error, t))
  if (error instanceof HttpError && error.status < 500 && error.message)
    return t.connect.failed(wordsOf(error.code, error.message, t))
  return t.connect.failed(t.problems.serverError)
}

/** The app's own words for a code; the server's, which are English, where the app has none. */
function wordsOf(code: string, message: string | undefined, t: Texts): string {
  return t.refusals[code] ?? (message || t.problems.unknown)
}

function codesOf(error: unknown): string[] {
  if (error instanceof RefusedError) return [error.code]
  return CombinedGraphQLErrors.is(error) ? error.errors.map(({ extensions }) => String(extensions?.code)) : []
}

function statusOf(error: unknown): number | null {
  if (error instanceof HttpError) return error.status
  if (ServerError.is(error) || ServerParseError.is(error)) return error.statusCode
  return null
}
