import { HttpError } from '../../api/failure.ts'
import { sessionStore } from './admin-session.ts'
import { sessionFetch } from './session-fetch.ts'

/** Renews the cookies of the session; true when there is one again. */
async function refreshSession(): Promise<boolean> {
  try {
    const response = await postJson(fetch, '/api/auth/admin/refresh', {})
    return response.ok
  } catch {
    return false
  }
}

/** `fetch` under the admin session, for every call of this app but the sign-in itself. */
export const adminFetch = sessionFetch(
  (input, init) => fetch(input, { credentials: 'same-origin', ...init }),
  refreshSession,
  () => sessionStore.setState({ status: 'out', session: null, left: false }),
)

/** @param body sent as JSON */
export function postJson(call: typeof fetch, path: string, body: unknown): Promise<Response> {
  return call(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/**
 * @returns the fields of a documented answer
 * @throws HttpError with the server's words when it is no success
 */
export async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  const body = fieldsOf(await response.json().catch(() => null))
  if (response.ok && body.success === true) return body
  // A failure has its sentence in `message`; `error` may be a code.
  const words = [body.message, body.error].find((text) => typeof text === 'string' && text !== '')
  throw new HttpError(response.status, typeof words === 'string' ? words : '')
}

/** @returns the value's own fields, none when it is no object */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
