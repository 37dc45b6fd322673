import { type RequestHandler, Router } from 'express'
import { unknownPath } from '../http/error-answer.ts'
import { jsonBody } from '../http/json-body.ts'
import { openApiPages } from '../openapi/pages.ts'
import type { Parts } from '../parts.ts'
import { isPublicRead } from './call.ts'
import { ROUTES } from './routes.ts'

const BODY_LIMIT = '32kb'

/** The calls of docs/api.md, each a thin adapter over the ledger, and what documents them. */
export function restRouter(parts: Parts): RequestHandler {
  const router = Router({ caseSensitive: true })
  router.use(jsonBody(BODY_LIMIT))
  for (const { call, handlers } of ROUTES) {
    const path = call.path.replace(/\{(\w+)\}/g, ':$1')
    router[call.method](path, ...handlers(parts))
    if (isPublicRead(call)) router.options(path, answerPreflight)
  }
  router.use(openApiPages(parts))
  router.use(unknownPath)
  return router
}

/** The documented client names JSON as the type of what it does not send, so that a browser asks first. */
const answerPreflight: RequestHandler = (_request, response) => {
  response
    .set({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400',
    })
    .status(204)
    .end()
}
