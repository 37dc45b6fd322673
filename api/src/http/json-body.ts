import type { IncomingMessage, ServerResponse } from 'node:http'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { notJson } from '../errors.ts'

/**
 * Reads JSON and nothing else.
 * @param limit largest body, e.g. `32kb`
 * @returns reads a request's body; `{}` when it has none. Rejects with ProductError UNSUPPORTED_MEDIA, or with what
 *   body-parser refuses
 */
export function readJson(
  limit: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<unknown> {
  const parse = express.json({ limit, strict: true, type: 'application/json' })
  return async (request, response) => {
    await new Promise<void>((resolve, reject) => {
      parse(request as Request, response as Response, (error?: unknown) =>
        error ? reject(error) : resolve(),
      )
    })
    const { body } = request as Request
    if (body === undefined && hasBody(request)) {
      throw notJson()
    }
    return body ?? {}
  }
}

/** As {@link readJson}. @returns a middleware that leaves what it reads in `request.body` */
export function jsonBody(limit: string): RequestHandler {
  const read = readJson(limit)
  return async (request, response, next) => {
    request.body = await read(request, response)
    next()
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
