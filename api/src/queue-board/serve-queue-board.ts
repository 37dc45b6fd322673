import { ProductError } from '@polder/base/errors'
import { appendAudit } from '@polder/ledger/audit/append-audit'
import { inTransaction } from '@polder/ledger/sql'
import { type Request, type RequestHandler, Router } from 'express'
import { type AdminSession, checkAdmin } from '../admin-auth/admin-session.ts'
import { guardOrigin } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { permittedAct } from './permitted-acts.ts'
import type { QueueBoard } from './queue-board.ts'

/**
 * The queue monitor behind the admin session. Looking needs a viewer, acting an admin; each act is in the audit log
 * before it is done. A page that nobody signed in for leads to the console, which asks for it.
 * @throws ProductError UNAUTHENTICATED, FORBIDDEN
 */
export function serveQueueBoard(parts: Parts, board: QueueBoard): RequestHandler {
  const router = Router({ caseSensitive: true })
  router.use(guardOrigin(parts))
  router.use(async (request, response, next) => {
    const looks = request.method === 'GET' || request.method === 'HEAD'
    const session = await parts.adminSessions.find(request.headers)
    if (!session && looks && asksForPage(request)) return response.redirect(303, parts.settings.ADMIN_PATH)
    const admin = checkAdmin(session, looks ? 'viewer' : 'admin')
    if (!looks) await keep(parts, admin, request)
    board.pageFor(admin.role)(request, response, next)
  })
  return router
}

function asksForPage(request: Request): boolean {
  return request.accepts(['json', 'html']) === 'html' && !request.path.startsWith('/api/')
}

async function keep(parts: Parts, { username }: AdminSession, request: Request): Promise<void> {
  const act = permittedAct(request.method, request.path)
  if (!act) {
    throw new ProductError(
      'FORBIDDEN',
      'Jobs are retried, brought forward and paused here, never removed or changed.',
      'forbidden',
    )
  }
  const path = decodedPath(request)
  await inTransaction(parts.console, (manager) =>
    appendAudit(manager, {
      actor: username,
      act,
      reason: 'in the queue monitor',
      details: { path },
    }),
  )
}

/** @throws ProductError INVALID_REQUEST */
function decodedPath({ path }: Request): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new ProductError('INVALID_REQUEST', 'The request cannot be read.')
  }
}
