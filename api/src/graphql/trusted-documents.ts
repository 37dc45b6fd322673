import { createHash } from 'node:crypto'
import { ProductError } from '@polder/base/errors'
import type { RequestHandler } from 'express'
import type { Parts } from '../parts.ts'
import { TRUSTED_DOCUMENTS } from './trusted-documents.generated.ts'

const documents = new Map(Object.entries(TRUSTED_DOCUMENTS))

/** What a client asks to be run, as it came. */
export interface Asked {
  query?: unknown
  /** SHA-256 of a trusted document, hexadecimal, with or without `sha256:` in front. */
  documentId?: unknown
  extensions?: unknown
}

/**
 * Finds the document of a request, and outside of a demo lets only the web app's own pass: whatever else somebody
 * would like to ask needs a demo or an admin's session.
 * @param asked by its text, or by the id of a trusted document
 * @param anything whether any document may run
 * @returns the text; undefined when the request names none, which others refuse
 * @throws ProductError UNKNOWN_DOCUMENT (400) for an id nobody knows, DOCUMENT_NOT_TRUSTED (403)
 */
export function documentText(asked: Asked, anything: boolean): string | undefined {
  const id = documentIdOf(asked)
  if (id !== null) {
    const text = documents.get(id)
    if (text === undefined) {
      throw new ProductError('UNKNOWN_DOCUMENT', 'No trusted document has this id.')
    }
    return text
  }
  if (typeof asked.query !== 'string') return undefined
  if (!anything && !documents.has(sha256(asked.query))) {
    throw new ProductError(
      'DOCUMENT_NOT_TRUSTED',
      "This server runs only the operations of its own web app: send one of those, or its id as `documentId`. Any operation, and the schema's introspection, need a demo or an admin's session.",
      'forbidden',
    )
  }
  return asked.query
}

/** Who may run any document: everyone on a demo, else admins. */
type Opened = Pick<Parts, 'settings' | 'adminSessions'>

/** Holds each HTTP request to {@link documentText} before anything parses it. */
export function guardDocuments({ settings, adminSessions }: Opened): RequestHandler {
  return async (request, _response, next) => {
    const anything = settings.demo || (await adminSessions.find(request.headers)) !== null
    if (request.method === 'GET') {
      const { query, documentId, extensions } = request.query
      // Ids come in bodies; in an address they would meet the limits of caches and logs only.
      if (query !== undefined || documentId !== undefined || extensions !== undefined) {
        documentText({ query: query ?? '' }, anything)
      }
      return next()
    }
    const body: unknown = request.body
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
      const text = documentText(body, anything)
      if (text !== undefined && documentIdOf(body) !== null) request.body = withText(body, text)
    }
    next()
  }
}

/** Only what runs is handed on: an id left in would be looked for once more. */
function withText({ extensions: _, documentId: __, ...others }: Asked, text: string): object {
  return { ...others, query: text }
}

/** Also in the form of Apollo's persisted queries. */
function documentIdOf({ query, documentId, extensions }: Asked): string | null {
  if (query !== undefined && query !== null && query !== '') return null
  const { persistedQuery } = (isObject(extensions) ? extensions : {}) as { persistedQuery?: unknown }
  const { sha256Hash } = (isObject(persistedQuery) ? persistedQuery : {}) as { sha256Hash?: unknown }
  const id = documentId ?? sha256Hash
  return typeof id === 'string' ? id.replace(/^sha256:/, '') : null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
