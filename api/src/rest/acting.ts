import type { Request } from 'express'
import { actingWallet } from '../auth/acting-wallet.ts'
import { readIdempotencyKey } from '../inputs.ts'
import type { Parts } from '../parts.ts'

/** As {@link actingWallet}, by the request's cookie. */
export function actorOf(request: Request, parts: Parts, wallet?: string): Promise<string> {
  return actingWallet(parts, parts.cookie.read(request.headers.cookie), wallet)
}

/** @returns the optional `Idempotency-Key` header. @throws ZodError when it cannot be one */
export function idempotencyKeyOf(request: Request): string | null {
  return readIdempotencyKey(request.get('idempotency-key'))
}
