import type { Request, RequestHandler, Response } from 'express'
import type * as z from 'zod'
import { type AdminRole, checkAdmin } from '../admin-auth/admin-session.ts'
import { guardOrigin, inTurn, passing } from '../http/guard.ts'
import { addressInput, readIdempotencyKey } from '../inputs.ts'
import type { Parts } from '../parts.ts'
import { type Given, toJson } from './fields.ts'

/** Statuses of refusals that some calls give and others do not; 400, 429 and 503 any call may give. */
export type Refusal = 401 | 403 | 404 | 409

/** One documented call: its adapter validates with these schemas and answers by them, the OpenAPI document shows them. */
export interface Call {
  method: 'get' | 'post'
  /** Below /api, with parameters in braces. */
  path: string
  tag:
    | 'Product'
    | 'Wallet'
    | 'NFTs'
    | 'Withdrawals'
    | 'Referral'
    | 'Clubs'
    | 'Mystery box'
    | 'Prize pool'
    | 'Admin sign-in'
    | 'Admin'
  /** One line. */
  summary: string
  description?: string
  /** Left out: `{wallet}` alone. */
  parameters?: Record<string, z.ZodType>
  query?: Record<string, z.ZodType>
  body?: z.ZodType
  answer: z.ZodType
  /** JSON when left out. */
  answerType?: 'text/csv'
  /** It acts for the signed-in wallet, so that a session is needed; unless it may be repeated freely it takes an `Idempotency-Key`. */
  acts?: boolean | 'repeatable'
  /** The admin role it needs, as a bearer token or in the cookie. */
  admin?: AdminRole
  refusals?: readonly Refusal[]
}

export interface Route {
  call: Call
  handlers(parts: Parts): RequestHandler[]
}

/** A call as it is declared; the compiler holds its answer to the call's schema. */
interface Served<Answer extends z.ZodType> extends Omit<Call, 'method' | 'path' | 'tag'> {
  answer: Answer
  /** Whether it opens or ends a session, so that only the product's own pages may send it. */
  ownPages?: boolean
  /** @returns what is answered by the schema, beside `success`; nothing when it has written the answer itself */
  serve(
    parts: Parts,
    request: Request,
    response: Response,
  ): Promise<Omit<Given<Answer>, 'success'> | undefined>
}

/**
 * @param address how it is called, e.g. `GET /nfts/user/{wallet}`
 * @returns the call and what serves it: of those with the tag `Admin` to nobody else
 */
export function route<Answer extends z.ZodType>(
  address: `${'GET' | 'POST'} /${string}`,
  tag: Call['tag'],
  { serve, ownPages, ...rest }: Served<Answer>,
): Route {
  const [method, path] = address.split(' ') as ['GET' | 'POST', string]
  const wallet = path.includes('{wallet}') && { parameters: { wallet: addressInput } }
  const call: Call = { ...wallet, ...rest, method: method === 'GET' ? 'get' : 'post', path, tag }
  const answer = async (parts: Parts, request: Request, response: Response) => {
    const answered = await serve(parts, request, response)
    if (answered) response.json(toJson(rest.answer, { success: true, ...answered }))
  }
  return {
    call,
    handlers: (parts) => [
      ...(ownPages ? [guardOrigin(parts)] : []),
      ...(isPublicRead(call) ? [answerAnyOrigin] : []),
      ...(call.tag === 'Admin' ? [onlyAdmins(parts)] : []),
      // An act waits for the chain too, and a file for its reader: neither keeps others waiting.
      call.method === 'post' || call.answerType
        ? (request, response) => answer(parts, request, response)
        : (request, response) => inTurn(parts, request, response, () => answer(parts, request, response)),
    ],
  }
}

function onlyAdmins({ adminSessions }: Parts): RequestHandler {
  return passing(async (request) => checkAdmin(await adminSessions.find(request.headers), 'viewer'))
}

/** Whether a call tells what is on the chain for everybody to read (docs/decisions.md), so that any page may read it. */
export function isPublicRead({ method, tag, path }: Call): boolean {
  return method === 'get' && tag !== 'Admin' && tag !== 'Admin sign-in' && path !== '/wallet/nonce'
}

/** No page elsewhere gets to send a cookie along: `*` and credentials exclude each other. */
const answerAnyOrigin: RequestHandler = (_request, response, next) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', 'x-figures-as-of')
  next()
}

/** @returns the optional `Idempotency-Key` header. @throws ZodError when it cannot be one */
export function idempotencyKeyOf(request: Request): string | null {
  return readIdempotencyKey(request.get('idempotency-key'))
}
