import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'

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
