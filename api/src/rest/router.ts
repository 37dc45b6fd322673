import { type RequestHandler, Router } from 'express'
import { unknownPath } from '../http/error-answer.ts'
import { jsonBody } from '../http/json-body.ts'
import { openApiPages } from '../openapi/pages.ts'
import type { Parts } from '../parts.ts'
import { ROUTES } from './routes.ts'

const BODY_LIMIT = '32kb'

/** The calls of docs/api.md, each a thin adapter over the ledger, and what documents them. */
export function restRouter(parts: Parts): RequestHandler {
  const router = Router({ caseSensitive: true })
  router.use(jsonBody(BODY_LIMIT))
  for (const { call, handlers } of ROUTES) {
    router[call.method](call.path.replace(/\{(\w+)\}/g, ':$1'), ...handlers(parts))
  }
  router.use(openApiPages(parts))
  router.use(unknownPath)
  return router
}
