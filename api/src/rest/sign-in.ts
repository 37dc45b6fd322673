import * as z from 'zod'
import { issueNonce } from '../auth/nonces.ts'
import { signIn } from '../auth/sign-in.ts'
import { clientOf } from '../http/request-log.ts'
import type { Parts } from '../parts.ts'
import type { Call, Serves } from './call.ts'
import { success, textField } from './fields.ts'

export const nonce = {
  method: 'get',
  path: '/wallet/nonce',
  tag: 'Wallet',
  summary: 'A nonce for a sign-in message, good once and for 5 minutes',
  answer: success({ nonce: textField('To put into the message', '3b1f0c9a6d2e4f588a7b') }),
} satisfies Call

/** `GET /api/wallet/nonce` → `{success, nonce}` */
export function getNonce({ db }: Pick<Parts, 'db'>): Serves<typeof nonce> {
  return async (_request, response) => {
    response.json({ success: true, nonce: await issueNonce(db) })
  }
}

const signed = z.object({
  message: z
    .string('Not a message')
    .min(1)
    .max(4_096, 'The message is too long')
    .meta({ description: 'A sign-in message as EIP-4361 writes it' }),
  // A contract wallet's signature may carry what deploys it (EIP-6492).
  signature: z
    .string('Not a signature')
    .max(20_000, 'Not a signature')
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'Not a signature')
    .transform((text) => text as `0x${string}`)
    .meta({ description: 'Of that message, by the wallet it names' }),
})

export const verify = {
  method: 'post',
  path: '/wallet/verify',
  tag: 'Wallet',
  summary: 'Signs a wallet in (EIP-4361) and sets the cookie of its session',
  description:
    'The message names this site and chain, carries a nonce of this server, is at most 5 minutes old and has an ' +
    'expiration time. Signatures of contract wallets count too (EIP-1271, EIP-6492).',
  body: signed,
  answer: success({}),
  refusals: [401, 403],
} satisfies Call

/** `POST /api/wallet/verify {message, signature}` → `{success}` and the session's cookie */
export function postVerify(parts: Parts): Serves<typeof verify> {
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

export const signout = {
  method: 'post',
  path: '/wallet/signout',
  tag: 'Wallet',
  summary: 'Ends the session, on every socket too; succeeds without one',
  answer: success({}),
} satisfies Call

/** `POST /api/wallet/signout` → `{success}`, also when nobody was signed in */
export function postSignout({
  sessions,
  cookie,
}: Pick<Parts, 'sessions' | 'cookie'>): Serves<typeof signout> {
  return async (request, response) => {
    const id = cookie.read(request.headers.cookie)
    if (id) await sessions.end(id)
    response.setHeader('set-cookie', cookie.clear())
    response.json({ success: true })
  }
}
