import { type RequestHandler, Router } from 'express'
import type { Parts } from '../parts.ts'
import { docsPage } from './docs-page.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { openApiDocument } from './document.ts'

/** `GET /api/openapi.json`, and the same for people at `/api/docs`: none of it comes from elsewhere. */
export function openApiPages({
  settings,
  cookie,
  adminSessions,
}: Pick<Parts, 'settings' | 'cookie' | 'adminSessions'>): RequestHandler {
  const document = openApiDocument({
    productName: settings.PRODUCT_NAME,
    cookieName: cookie.name,
    adminCookieName: adminSessions.cookies.access.name,
  })
  const page = docsPage(document)
  const router = Router({ caseSensitive: true })
  router.get('/openapi.json', (_request, response) => {
    response.json(document)
  })
  router.get('/docs', (_request, response) => {
    response.type('html').send(page)
  })
  router.get('/docs.css', (_request, response) => {
    response.type('css').send(DOCS_STYLE)
  })
  return router
}
