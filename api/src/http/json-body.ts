import type { IncomingMessage } from 'node:http'
import { ProductError } from '@polder/base/errors'
import express, { type RequestHandler } from 'express'

/** Bodies of requests that were read before express got them. */
const readBefore = new WeakMap<IncomingMessage, string>()

/** Hands on the whole body of a request that was read and is not answered yet. */
export function keepBody(request: IncomingMessage, text: string): void {
  readBefore.set(request, text)
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

/** express leaves a body alone that was read already. */
const keptJson: RequestHandler = (request, _response, next) => {
  const text = readBefore.get(request)
  if (text !== undefined) request.body = parseBody(text)
  next()
}

/** @param text of a whole body; @returns an object or a list. @throws ProductError INVALID_JSON */
function parseBody(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {
    // Said below.
  }
  throw new ProductError('INVALID_JSON', 'The body is not valid JSON.')
}

const always: RequestHandler = (request, _response, next) => {
  request.body ??= {}
  next()
}
