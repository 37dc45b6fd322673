import { HttpError } from '../api/failure.ts'
import { postJson } from '../api/rest.ts'

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
