import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type RequestHandler, Router } from 'express'

/** Where `npm run build -w web` puts the web app. */
export const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/**
 * Serves the built web app: hashed assets for good, everything else checked anew, and every other path the app
 * itself, whose router reads it.
 */
export function staticWeb(root: string = WEB_ROOT): RequestHandler {
  const router = Router()
  router.use(
    express.static(root, {
      index: false,
      redirect: false,
      setHeaders: (response, path) => {
        const hashed = path.startsWith(join(root, 'assets'))
        response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  router.use((request, response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const lastPart = request.path.split('/').at(-1) ?? ''
    if (!reads || lastPart.includes('.') || !existsSync(join(root, 'index.html'))) return next()
    response.setHeader('cache-control', 'no-cache')
    response.sendFile('index.html', { root })
  })
  router.use((_request, response) => {
    response.status(404).type('text').send('Not found.')
  })
  return router
}
