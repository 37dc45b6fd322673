import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { HTTPGraphQLRequest } from '@apollo/server'
import { ProductError } from '@polder/base/errors'
import { checkAdmin } from '../admin-auth/admin-session.ts'
import type { Parts } from '../parts.ts'
import { TRUSTED_DOCUMENTS } from './trusted-documents.generated.ts'

const documents = new Map(Object.entries(TRUSTED_DOCUMENTS))

/** @param id SHA-256 of a document, hexadecimal. @returns its text; undefined when it is not the web app's */
export function trustedText(id: string): string | undefined {
  return documents.get(id)
}

export interface Asked {
  query?: unknown
  /** SHA-256 of a trusted document, hexadecimal, with or without `sha256:` in front. */
  documentId?: unknown
}

/** What a client may run: any document, the web app's own, or these because an admin's session has run out. */
export type Access = 'any' | 'trusted' | 'ran out'

/**
 * Finds the document of a request, and outside of a demo lets only the web app's own pass: whatever else somebody
 * would like to ask needs a demo or an admin's session.
 * @param asked by its text, or by the id of a trusted document
 * @param access what may run for this client
 * @returns the text; undefined when the request names none, which others refuse
 * @throws ProductError UNKNOWN_DOCUMENT (400) for an id nobody knows, DOCUMENT_NOT_TRUSTED (403), or UNAUTHENTICATED
 *   (401) where an admin's session would have opened it, but has run out
 */
export function documentText(asked: Asked, access: Access): string | undefined {
  const id = documentIdOf(asked)
  if (id !== null) {
    const text = documents.get(id)
    if (text === undefined) {
      throw new ProductError('UNKNOWN_DOCUMENT', 'No trusted document has this id.')
    }
    return text
  }
  if (typeof asked.query !== 'string') return undefined
  if (access !== 'any' && !documents.has(createHash('sha256').update(asked.query).digest('hex'))) {
    if (access === 'ran out') checkAdmin(null, 'viewer')
    throw new ProductError(
      'DOCUMENT_NOT_TRUSTED',
      "This server runs only the operations of its own web app: send one of those, or its id as `documentId`. Any operation, and the schema's introspection, need a demo or an admin's session.",
      'forbidden',
    )
  }
  return asked.query
}

/**
 * Holds an HTTP request to {@link documentText} before anything parses it.
 * @returns the request; with the document's text where it came as an id
 */
export async function guardDocuments(
  { settings, adminSessions }: Pick<Parts, 'settings' | 'adminSessions'>,
  asked: HTTPGraphQLRequest,
  headers: IncomingHttpHeaders,
): Promise<HTTPGraphQLRequest> {
  // Any document may be run by everyone on a demo, else by admins.
  const anything = settings.demo || (await adminSessions.find(headers)) !== null
  // Whose session ran out is told so, and comes back with a fresh one.
  const ranOut = !anything && adminSessions.isPresented(headers)
  const access = anything ? 'any' : ranOut ? 'ran out' : 'trusted'
  if (asked.method === 'GET') {
    const search = new URLSearchParams(asked.search)
    // Ids come in bodies; in an address they would meet the limits of caches and logs only.
    if (['query', 'documentId', 'extensions'].some((name) => search.has(name))) {
      documentText({ query: search.get('query') ?? '' }, access)
    }
    return asked
  }
  const { body } = asked
  if (!isObject(body)) return asked
  const text = documentText(body, access)
  return text !== undefined && documentIdOf(body) !== null
    ? { ...asked, body: { ...body, query: text } }
    : asked
}

function documentIdOf({ query, documentId }: Asked): string | null {
  if (query !== undefined && query !== null && query !== '') return null
  return typeof documentId === 'string' ? documentId.replace(/^sha256:/, '') : null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
