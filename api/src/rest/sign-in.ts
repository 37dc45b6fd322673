import * as z from 'zod'
import { issueNonce } from '../auth/nonces.ts'
import { signIn } from '../auth/sign-in.ts'
import { clientOf } from '../http/request-log.ts'
import { route } from './call.ts'
import { success, textField } from './fields.ts'

export const nonce = route('GET /wallet/nonce', 'Wallet', {
  summary: 'A nonce for a sign-in message, good once and for 5 minutes',
  answer: success({ nonce: textField('To put into the message', '3b1f0c9a6d2e4f588a7b') }),
  async serve({ db }) {
    return { nonce: await issueNonce(db) }
  },
})

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

export const verify = route('POST /wallet/verify', 'Wallet', {
  summary: 'Signs a wallet in (EIP-4361) and sets the cookie of its session',
  description:
    'The message names this site and chain, carries a nonce of this server, is at most 5 minutes old and has an ' +
    'expiration time. Signatures of contract wallets count too (EIP-1271, EIP-6492).',
  body: signed,
  answer: success({}),
  refusals: [401, 403],
  ownPages: true,
  async serve(parts, request, response) {
    const { cookie, limits } = parts
    await limits.signIn(clientOf(request))
    const { message, signature } = signed.parse(request.body)
    const previousId = cookie.read(request.headers.cookie)
    const id = await signIn(parts, { message, signature, previousId })
    response.setHeader('set-cookie', cookie.write(id))
    return {}
  },
})

const leaving = z.object({
  everywhere: z
    .boolean('Not true or false')
    .default(false)
    .meta({ description: 'Ends all sessions of the wallet that is signed in, on every device' }),
})

export const signout = route('POST /wallet/signout', 'Wallet', {
  summary: 'Ends the session, on every socket too; succeeds without one',
  body: leaving,
  answer: success({}),
  async serve({ sessions, cookie }, request, response) {
    const { everywhere } = leaving.parse(request.body)
    const id = cookie.read(request.headers.cookie)
    if (id) await sessions.end(id, everywhere)
    response.setHeader('set-cookie', cookie.clear())
    return {}
  },
})
