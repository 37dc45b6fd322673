import { HttpError } from './failure.ts'

/** @param body sent as JSON, with the cookies of the session */
export function postJson(path: string, body: object, call: typeof fetch = fetch): Promise<Response> {
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
  const words = typeof body.message === 'string' ? body.message : ''
  throw new HttpError(response.status, words, response.headers.get('x-error-code') ?? '')
}

/** @returns the value's own fields, none when it is no object */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Ends the session of this browser; a server out of reach must not keep anyone connected. */
export async function signOut(): Promise<void> {
  await postJson('/api/wallet/signout', {}).catch(() => undefined)
}

/**
 * Ends all sessions of the wallet that is signed in, on every device.
 * @throws TypeError when the server is out of reach, HttpError when it refuses
 */
export async function signOutEverywhere(): Promise<void> {
  const { ok, status } = await postJson('/api/wallet/signout', { everywhere: true })
  if (!ok) throw new HttpError(status, 'Signing out was refused')
}
