import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { checkSameOrigin } from '../auth/same-origin.ts'
import type { Parts } from '../parts.ts'

/** Counts each request of a client address. */
export function limitRequests({ limits }: Parts): RequestHandler {
  return async (request, _response, next) => {
    await limits.request(clientOf(request))
    next()
  }
}

/** Requests that carry a session come from the product's own pages (design §6). */
export function guardSession(parts: Parts): RequestHandler {
  return (request, _response, next) => {
    checkSession(parts, request)
    next()
  }
}

/** As {@link guardSession}. @throws ProductError CROSS_SITE */
export function checkSession(parts: Parts, request: IncomingMessage): void {
  if (carriesSession(request, parts)) checkOrigin(parts, request)
}

function carriesSession({ headers: { cookie } }: IncomingMessage, parts: Parts): boolean {
  if (!cookie) return false
  const { cookies } = parts.adminSessions
  return [parts.cookie.read(cookie), cookies.readAccess(cookie), cookies.readRefresh(cookie)].some(Boolean)
}

/** Only the product's own pages, where a browser says which page it is. */
export function guardOrigin(parts: Parts): RequestHandler {
  return (request, _response, next) => {
    checkOrigin(parts, request)
    next()
  }
}

function checkOrigin({ settings }: Parts, { method = 'GET', headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site']
  checkSameOrigin(
    { method, secFetchSite: site === undefined ? undefined : String(site), origin: headers.origin },
    settings.publicOrigins,
  )
}

/** @returns the client's address as TRUST_PROXY says to read it */
export function clientOf(request: Request): string {
  return request.ip ?? request.socket.remoteAddress ?? 'unknown'
}
