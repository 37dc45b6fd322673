import { notedFetch } from '../../api/live-status.ts'
import { postJson } from '../../api/rest.ts'
import { safeStorage } from '../../platform/safe-storage.ts'
import { sessionStore } from './admin-session.ts'
import { sessionFetch } from './session-fetch.ts'

/** When this browser was last given tokens, which it cannot see: without any there is nothing to ask the server. */
export const renewal = {
  key: 'polder.console.renewed',
  /** @returns ms since then */
  age: () => Date.now() - Number(safeStorage().getItem(renewal.key) ?? 0),
  note: () => safeStorage().setItem(renewal.key, String(Date.now())),
  forget: () => safeStorage().removeItem(renewal.key),
}

/** Renews the cookies of the session; true when there is one again. */
export const refreshSession = () =>
  postJson('/api/auth/admin/refresh', {}).then(
    ({ ok }) => {
      if (ok) renewal.note()
      return ok
    },
    () => false,
  )

/** `fetch` under the admin session, for every call of this app but the sign-in itself. */
export const adminFetch = sessionFetch(
  (input, init) => notedFetch(input, { credentials: 'same-origin', ...init }),
  refreshSession,
  () => {
    renewal.forget()
    sessionStore.setState({ status: 'out', session: null, left: false })
  },
)
