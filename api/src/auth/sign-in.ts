import type { ChainQuorum } from '@polder/base/chain-quorum'
import { now } from '@polder/base/clock'
import { ProductError } from '@polder/base/errors'
import type { DataSource } from 'typeorm'
import { checkSignInMessage } from './check-message.ts'
import { checkSignature } from './check-signature.ts'
import { useNonce } from './nonces.ts'
import type { Sessions } from './sessions.ts'

export interface SignInParts {
  db: DataSource
  chain: ChainQuorum
  sessions: Sessions
  origins: readonly string[]
  chainId: number
}

/**
 * Sign-in with Ethereum. The nonce is used up before the signature is looked at, so that none can be tried twice.
 * @param i.previousId the session the browser had, which ends
 * @returns the new session's id, for the cookie
 * @throws ProductError SIGN_IN_REFUSED or UNAVAILABLE
 */
export async function signIn(
  parts: SignInParts,
  i: { message: string; signature: `0x${string}`; previousId: string | null },
): Promise<string> {
  const { address, nonce } = checkSignInMessage(i.message, {
    origins: parts.origins,
    chainId: parts.chainId,
    now: now(),
  })
  if (!(await useNonce(parts.db, nonce))) {
    throw new ProductError(
      'SIGN_IN_REFUSED',
      'The sign-in message was refused: its nonce is unknown, used or older than 5 minutes. Please sign in again.',
      'unauthenticated',
    )
  }
  await checkSignature({ address, message: i.message, signature: i.signature }, parts.chain)
  if (i.previousId) await parts.sessions.end(i.previousId)
  return await parts.sessions.open(address)
}
