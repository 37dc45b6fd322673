import type { IncomingMessage, ServerResponse } from 'node:http'
import { ProductError } from '@polder/base/errors'
import type { Request, RequestHandler } from 'express'
import { isSameOrigin } from '../auth/same-origin.ts'
import type { Parts } from '../parts.ts'
import { subnetOf } from './rate-limits.ts'
import { clientOf } from './request-log.ts'

/** Points; five milliseconds of a processor. */
export const MUCH = 10

type AdmissionParts = Pick<Parts, 'limits' | 'settings' | 'cookie' | 'adminSessions'>

/** @returns a middleware that goes on with the requests that pass a check */
export function passing(check: (request: Request) => unknown): RequestHandler {
  return async (request, _response, next) => {
    await check(request)
    next()
  }
}

/** Counts each request of a client address. */
export function limitRequests({ limits }: Pick<Parts, 'limits'>): RequestHandler {
  return passing((request) => limits.request(clientOf(request)))
}

/**
 * Counts a request of a client address; and one that carries a session must come from the product's own pages.
 * @throws ProductError RATE_LIMITED, CROSS_SITE
 */
export async function admit(parts: AdmissionParts, request: IncomingMessage): Promise<void> {
  await parts.limits.request(clientOf(request))
  if (carriesSession(request, parts)) checkOrigin(parts, request)
}

/**
 * Answers when it is the client's turn, and it owes nothing for what it asked for before.
 * @throws ProductError RATE_LIMITED, BusyError
 */
export async function inTurn<T>(
  { turns, limits }: Pick<Parts, 'turns' | 'limits'>,
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<T>,
): Promise<T> {
  const client = clientOf(request)
  return await turns.run(subnetOf(client), response, async () => {
    await limits.request(client, 0)
    return await answer()
  })
}

/**
 * Call before a read, with what it may cost: the client's requests are counted by it, and what costs much waits for its turn.
 * @param points as `pointsOfRows` and `pointsOfHistory` say
 * @throws BusyError
 */
export async function spend(
  { turns, limits }: Pick<Parts, 'turns' | 'limits'>,
  request: IncomingMessage,
  points: number,
): Promise<void> {
  limits.charge(clientOf(request), points)
  if (points >= MUCH) await turns.readMuch(request)
}

function carriesSession({ headers: { cookie } }: IncomingMessage, parts: AdmissionParts): boolean {
  if (!cookie) return false
  const { access, refresh } = parts.adminSessions.cookies
  return [parts.cookie, access, refresh].some((kept) => kept.read(cookie))
}

/** Only the product's own pages, where a browser says which page it is. */
export function guardOrigin(parts: Pick<Parts, 'settings'>): RequestHandler {
  return passing((request) => checkOrigin(parts, request))
}

/** @throws ProductError CROSS_SITE */
export function checkOrigin(
  { settings }: Pick<Parts, 'settings'>,
  { method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
): void {
  const secFetchSite = headers['sec-fetch-site']?.toString()
  if (!isSameOrigin({ method, secFetchSite, origin: headers.origin }, settings.publicOrigins))
    throw new ProductError('CROSS_SITE', 'Requests from another site are refused.', 'forbidden')
}
