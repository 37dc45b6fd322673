import { now } from '@polder/base/clock'
import type { Parts } from '../parts.ts'
import { checkSignInMessage, refusal } from './check-message.ts'
import { checkSignature } from './check-signature.ts'
import { useNonce } from './nonces.ts'

/**
 * Sign-in with Ethereum. The nonce is used up before the signature is looked at, so that none can be tried twice.
 * @param i.previousId the session the browser had, which ends
 * @returns the new session's id, for the cookie
 * @throws ProductError SIGN_IN_REFUSED or UNAVAILABLE
 */
export async function signIn(
  { db, chain, sessions, settings }: Pick<Parts, 'db' | 'chain' | 'sessions' | 'settings'>,
  i: { message: string; signature: `0x${string}`; previousId: string | null },
): Promise<string> {
  const { address, nonce } = checkSignInMessage(i.message, {
    origins: settings.publicOrigins,
    chainId: settings.CHAIN_ID,
    now: now(),
  })
  if (!(await useNonce(db, nonce))) {
    throw refusal('its nonce is unknown, used or older than 5 minutes. Please sign in again')
  }
  await checkSignature({ address, message: i.message, signature: i.signature }, chain)
  if (i.previousId) await sessions.end(i.previousId)
  return await sessions.open(address)
}
