import type { RequestHandler } from 'express'
import type { Parts } from '../parts.ts'
import { type AdminRole, checkAdmin } from './admin-session.ts'

/**
 * Lets only admins pass.
 * @param role `viewer` to look, `admin` to act
 * @throws ProductError UNAUTHENTICATED (401) or FORBIDDEN (403)
 */
export function requireAdmin(
  { adminSessions }: Pick<Parts, 'adminSessions'>,
  role: AdminRole,
): RequestHandler {
  return async (request, _response, next) => {
    checkAdmin(await adminSessions.find(request.headers), role)
    next()
  }
}
