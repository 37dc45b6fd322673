import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RequestHandler, Router } from 'express'

/** What the product comes with; the operator's own file of the same name stands before it. */
const SHIPPED = fileURLToPath(new URL('../../../site', import.meta.url))

/** Where each of the operator's own files is served; a page that is not there in Dutch is served in English. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  '/terms': ['terms.html'],
  '/terms/nl': ['terms.nl.html', 'terms.html'],
  '/privacy': ['privacy.html'],
  '/privacy/nl': ['privacy.nl.html', 'privacy.html'],
  '/.well-known/security.txt': ['security.txt'],
}

/**
 * Serves terms, privacy and security.txt, and no other file of the folder.
 * @param folder SITE_DIR
 */
export function sitePages(folder: string): RequestHandler {
  const router = Router({ caseSensitive: true })
  for (const [path, names] of Object.entries(FILES))
    router.get(path, (_request, response, next) => {
      const found = findFile(folder, names)
      if (!found) return next()
      response.setHeader('cache-control', 'no-cache')
      response.type(found.name.endsWith('.txt') ? 'text' : 'html').sendFile(found.name, { root: found.root })
    })
  return router
}

/** @returns whether the operator says where to report a flaw */
export function hasSecurityContact(folder: string): boolean {
  return findFile(folder, ['security.txt']) !== undefined
}

/** The operator's own page in English stands before the product's in Dutch. */
function findFile(folder: string, names: readonly string[]): { root: string; name: string } | undefined {
  for (const root of [resolve(folder), SHIPPED])
    for (const name of names) if (existsSync(join(root, name))) return { root, name }
  return undefined
}
