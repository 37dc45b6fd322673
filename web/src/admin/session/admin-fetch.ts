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
