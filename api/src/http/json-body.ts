import type { IncomingMessage } from 'node:http'
import { ProductError } from '@polder/base/errors'
import express, { type RequestHandler } from 'express'

/** Bodies of requests that were read before express got them. */
const readBefore = new WeakMap<IncomingMessage, unknown>()

/** Hands on the body of a request that was read and is not answered yet. @param body parsed; undefined: no JSON */
export function keepBody(request: IncomingMessage, body: unknown): void {
  readBefore.set(request, body)
}

/**
 * Reads JSON and nothing else.
 * @param limit largest body, e.g. `32kb`
 * @returns middlewares; a request without a body gets `{}`
 */
export function jsonBody(limit: string): RequestHandler[] {
  return [onlyJson, keptJson, express.json({ limit, strict: true, type: 'application/json' }), always]
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

/** express leaves a body alone that was read already; as there, an object or a list is wanted. */
const keptJson: RequestHandler = (request, _response, next) => {
  if (readBefore.has(request)) {
    const body = readBefore.get(request)
    if (typeof body !== 'object' || body === null) {
      throw new ProductError('INVALID_JSON', 'The body is not valid JSON.')
    }
    request.body = body
  }
  next()
}

const always: RequestHandler = (request, _response, next) => {
  request.body ??= {}
  next()
}
