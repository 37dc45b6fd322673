import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type Request, type RequestHandler, Router } from 'express'

/** Where `npm run build -w web` puts the web app. */
const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The way out: one file that works from disk just as well, so its policy stands in it. */
const EXIT_PAGE = 'exit.html'

/** Stand in a page for what only the settings know. */
const MARKS = { adminPath: '__ADMIN_PATH__', origin: '__ORIGIN__', productName: '__PRODUCT_NAME__' } as const
type Filling = { readonly [Mark in keyof typeof MARKS]: string }

const MANIFEST = 'manifest.webmanifest'

/**
 * Serves the built web app: hashed assets for good, everything else checked again, the admin console at its path and
 * below, the way out at `/exit`, and every other path the app itself. Their routers read the path.
 * @param filling.adminPath ADMIN_PATH; what is under `queues` there is not the console's
 * @param filling.origin the one that people use
 */
export function staticWeb(filling: Filling, root = WEB_ROOT): RequestHandler {
  const { adminPath } = filling
  const router = Router({ caseSensitive: true })
  router.use([adminPath, '/admin.html'], adminConsole(root, filling))
  router.get(`/${MANIFEST}`, (_request, response) => {
    response.setHeader('cache-control', 'no-cache')
    response.type('application/manifest+json').send(fill(join(root, MANIFEST), filling, inJson))
  })
  router.use(sendPrecompressed(root))
  router.get('/exit', (request, _response, next) => {
    request.url = `/${EXIT_PAGE}`
    next()
  })
  router.use(
    express.static(root, {
      index: false,
      redirect: false,
      setHeaders: (response, path) => {
        const hashed = path.startsWith(join(root, 'assets'))
        response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (path === join(root, EXIT_PAGE)) response.setHeader('content-security-policy', policyOf(path))
        if (path.endsWith('.sha256')) response.type('text')
      },
    }),
  )
  router.use((request, response, next) => {
    if (!asksForPage(request) || !existsSync(join(root, 'index.html'))) return next()
    response.setHeader('cache-control', 'no-cache')
    response.type('html').send(fill(join(root, 'index.html'), filling, inHtml))
  })
  router.use(notFound)
  return router
}

/** The console is a program of its own, without wallet code, and is told where it is. */
function adminConsole(root: string, filling: Filling): RequestHandler {
  const { adminPath } = filling
  const file = join(root, 'admin.html')
  return (request, response, next) => {
    const queues = request.path === '/queues' || request.path.startsWith('/queues/')
    if (request.baseUrl !== adminPath || queues || !asksForPage(request) || !existsSync(file)) {
      return notFound(request, response, next)
    }
    response.setHeader('cache-control', 'no-cache')
    response.type('html').send(fill(file, filling, inHtml))
  }
}

function fill(file: string, filling: Filling, quote: (text: string) => string): string {
  let text = readFileSync(file, 'utf8')
  for (const [name, mark] of Object.entries(MARKS) as [keyof Filling, string][])
    text = text.replaceAll(mark, () => quote(filling[name]))
  return text
}

const inHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** What a page says of itself, and what only a header can: nobody may frame it. */
function policyOf(path: string): string {
  const [, policy] = /http-equiv="content-security-policy" content="([^"]+)"/.exec(
    readFileSync(path, 'utf8'),
  )!
  return `${policy}; frame-ancestors 'none'`
}

function asksForPage({ method, path }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !path.split('/').at(-1)?.includes('.')
}

const notFound: RequestHandler = (_request, response) => {
  response.status(404).type('text').send('Not found.')
}

/** A file of the build by its plain name, in the root or among the assets; nothing that climbs. */
const FILE = /^\/(?:assets\/)?[\w-][\w.-]*\.(?:js|css|svg|json|ttf)$/

/**
 * Hands out the brotli twin that the build put beside a file, to whoever reads brotli. It only renames the request:
 * what comes after it sends the file.
 * @param root folder of the built web app
 */
export function sendPrecompressed(root: string): RequestHandler {
  return (request, response, next) => {
    const { path } = request
    if (!FILE.test(path) || !existsSync(join(root, `${path}.br`))) return next()
    response.vary('accept-encoding')
    if (request.acceptsEncodings('br') !== 'br') return next()
    response.setHeader('content-encoding', 'br')
    response.type(extname(path))
    request.url = request.url.replace(path, `${path}.br`)
    next()
  }
}
