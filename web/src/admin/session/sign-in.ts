import { HttpError } from '../../api/failure.ts'
import { fieldsOf, postJson, readAnswer } from '../../api/rest.ts'
import { adminClient } from '../api/admin-client.ts'
import { adminFetch, refreshSession, renewal } from './admin-fetch.ts'
import { readAdmin, sessionStore } from './admin-session.ts'

/** How long the tokens of a sign-in are good (docs/admin.md#signing-in): the access token, and the one to renew it with. */
const ACCESS_MS = 600_000
const REFRESH_MS = 86_400_000

/**
 * Asks the server who this browser is signed in as; a session that only needs a refresh gets it.
 * Where there can be none, it is not asked: its refusal would stand in the browser's console at each sign-in.
 * @throws Error when the server does not say
 */
export async function checkSession(): Promise<void> {
  const age = renewal.age()
  if (age > REFRESH_MS) return sessionStore.setState({ status: 'out', session: null, left: false })
  if (age > ACCESS_MS) await refreshSession()
  try {
    const session = await verify()
    sessionStore.setState(session ? { status: 'in', session } : { status: 'out', session: null, left: false })
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) throw error
    sessionStore.setState({ status: 'out', session: null, left: false })
  }
}

/**
 * Signs in; the server sets HttpOnly cookies and what it answers besides is not kept.
 * @param code of the second factor, once the server has asked for it
 * @returns whether the server wants a code
 * @throws HttpError with the server's words
 */
export async function login(
  username: string,
  password: string,
  code?: string,
): Promise<'signed in' | 'code needed'> {
  const response = await postJson('/api/auth/admin/login', {
    username,
    password,
    ...(code ? { totp: code } : {}),
  })
  if (!code && response.headers.get('x-error-code') === 'TOTP_REQUIRED') return 'code needed'
  await readAnswer(response)
  renewal.note()
  const session = await verify()
  if (!session) throw new HttpError(500, '')
  await adminClient.clearStore()
  sessionStore.setState({ status: 'in', session })
  return 'signed in'
}

/** Ends the session here and on the server, and forgets every figure that was read under it. */
export async function logout(): Promise<void> {
  await postJson('/api/auth/admin/logout', {}).catch(() => undefined)
  renewal.forget()
  sessionStore.setState({ status: 'out', session: null, left: true })
  await adminClient.clearStore()
}

/** @throws HttpError with the server's words */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const change = { currentPassword, newPassword }
  await readAnswer(await postJson('/api/auth/admin/change-password', change, adminFetch))
}

async function verify() {
  const body = await readAnswer(await adminFetch('/api/auth/admin/verify', { cache: 'no-store' }))
  return readAdmin(fieldsOf(body.data).admin)
}
