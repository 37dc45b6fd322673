import { HttpError, isUnreachable } from '../../../api/failure.ts'
import type { AdminTexts } from '../../../texts/en-admin.ts'

/**
 * What the login page says of a failure: the server's own words, or "Login failed", or,
 * where no answer came at all, that the credentials should be checked.
 */
export function loginFailure(error: unknown, a: AdminTexts): string {
  if (error instanceof HttpError) return error.message || a.login.failed
  return isUnreachable(error) ? a.login.failedCheck : a.login.failed
}
