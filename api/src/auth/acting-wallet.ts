import { ProductError } from '@polder/base/errors'
import type { Parts } from '../parts.ts'

/**
 * @param sessionId from the cookie
 * @param wallet the wallet to act for, lower case; whoever is signed in when left out
 * @returns the wallet that may act
 * @throws ProductError UNAUTHENTICATED without a session, NOT_YOUR_WALLET with another wallet's, RATE_LIMITED
 */
export async function actingWallet(
  { sessions, freshReads, limits }: Parts,
  sessionId: string | null,
  wallet?: string | null,
): Promise<string> {
  const session = await sessions.find(sessionId, freshReads)
  if (!session)
    throw new ProductError('UNAUTHENTICATED', 'Please sign in with your wallet first.', 'unauthenticated')
  if (wallet && session.address !== wallet) {
    throw new ProductError('NOT_YOUR_WALLET', 'You are signed in with another wallet.', 'forbidden')
  }
  await limits.act(session.address)
  return session.address
}
