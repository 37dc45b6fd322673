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
  const guard = guardOrigin(parts)
  return (request, response, next) => {
    if (carriesSession(request, parts)) guard(request, response, next)
    else next()
  }
}

function carriesSession({ headers: { cookie } }: Request, parts: Parts): boolean {
  const { cookies } = parts.adminSessions
  return [parts.cookie.read(cookie), cookies.readAccess(cookie), cookies.readRefresh(cookie)].some(Boolean)
}

/** Only the product's own pages, where a browser says which page it is. */
export function guardOrigin({ settings }: Parts): RequestHandler {
  return (request, _response, next) => {
    checkSameOrigin(
      { method: request.method, secFetchSite: request.get('sec-fetch-site'), origin: request.get('origin') },
      settings.publicOrigins,
    )
    next()
  }
}

/** @returns the client's address as TRUST_PROXY says to read it */
export function clientOf(request: Request): string {
  return request.ip ?? request.socket.remoteAddress ?? 'unknown'
}
