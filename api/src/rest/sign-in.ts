import type { RequestHandler } from 'express'
import * as z from 'zod'
import { issueNonce } from '../auth/nonces.ts'
import { signIn } from '../auth/sign-in.ts'
import { clientOf } from '../http/guard.ts'
import type { Parts } from '../parts.ts'

/** `GET /api/wallet/nonce` → `{success, nonce}` */
export function getNonce({ db }: Parts): RequestHandler {
  return async (_request, response) => {
    response.json({ success: true, nonce: await issueNonce(db) })
  }
}

const signed = z.object({
  message: z.string('Not a message').min(1).max(4_096, 'The message is too long'),
  // A contract wallet's signature may carry what deploys it (EIP-6492).
  signature: z
    .string('Not a signature')
    .max(20_000, 'Not a signature')
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'Not a signature')
    .transform((text) => text as `0x${string}`),
})

/** `POST /api/wallet/verify {message, signature}` → `{success}` and the session's cookie */
export function postVerify(parts: Parts): RequestHandler {
  const { db, chain, sessions, cookie, settings, limits } = parts
  return async (request, response) => {
    await limits.signIn(clientOf(request))
    const { message, signature } = signed.parse(request.body)
    const id = await signIn(
      { db, chain, sessions, origins: settings.publicOrigins, chainId: settings.CHAIN_ID },
      { message, signature, previousId: cookie.read(request.headers.cookie) },
    )
    response.setHeader('set-cookie', cookie.write(id))
    response.json({ success: true })
  }
}

/** `POST /api/wallet/signout` → `{success}`, also when nobody was signed in */
export function postSignout({ sessions, cookie }: Parts): RequestHandler {
  return async (request, response) => {
    const id = cookie.read(request.headers.cookie)
    if (id) await sessions.end(id)
    response.setHeader('set-cookie', cookie.clear())
    response.json({ success: true })
  }
}
