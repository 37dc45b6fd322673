import { ProductError } from '@polder/base/errors'
import type { Request } from 'express'
import { readIdempotencyKey } from '../inputs.ts'
import type { Parts } from '../parts.ts'

/**
 * @param wallet the wallet to act for, lower case; whoever is signed in when left out
 * @returns the wallet that may act
 * @throws ProductError UNAUTHENTICATED without a session, NOT_YOUR_WALLET with another wallet's, RATE_LIMITED
 */
export async function actingWallet(request: Request, parts: Parts, wallet?: string): Promise<string> {
  const session = await parts.sessions.find(parts.cookie.read(request.headers.cookie), parts.freshReads)
  if (!session)
    throw new ProductError('UNAUTHENTICATED', 'Please sign in with your wallet first.', 'unauthenticated')
  if (wallet !== undefined && session.address !== wallet) {
    throw new ProductError('NOT_YOUR_WALLET', 'You are signed in with another wallet.', 'forbidden')
  }
  await parts.limits.act(session.address)
  return session.address
}

/** @returns the optional `Idempotency-Key` header. @throws ZodError when it cannot be one */
export function idempotencyKeyOf(request: Request): string | null {
  return readIdempotencyKey(request.get('idempotency-key'))
}
