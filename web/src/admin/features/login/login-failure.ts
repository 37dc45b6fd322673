import { HttpError, isUnreachable } from '../../../api/failure.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'

/**
 * What the login page says of a failure: our words or the server's own, or "Login failed", or,
 * where no answer came at all, that the credentials should be checked.
 */
export function loginFailure(error: unknown): string {
  if (error instanceof HttpError) return t.refusals[error.code] || error.message || a.login.failed
  return isUnreachable(error) ? a.login.failedCheck : a.login.failed
}
