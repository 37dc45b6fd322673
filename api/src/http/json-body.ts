import { ProductError } from '@polder/base/errors'
import express, { type RequestHandler } from 'express'

/**
 * Reads JSON and nothing else.
 * @param limit largest body, e.g. `32kb`
 * @returns middlewares; a request without a body gets `{}`
 */
export function jsonBody(limit: string): RequestHandler[] {
  return [onlyJson, express.json({ limit, strict: true, type: 'application/json' }), always]
}

const onlyJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0
  if (hasBody && !request.is('application/json')) {
    throw new ProductError(
      'UNSUPPORTED_MEDIA',
      'Send JSON as application/json in UTF-8.',
      'unsupported_media',
    )
  }
  next()
}

const always: RequestHandler = (request, _response, next) => {
  request.body ??= {}
  next()
}
