import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import compression from 'compression'
import type { Request, Response } from 'express'
import { type DocumentNode, type GraphQLSchema, getOperationAST, OperationTypeNode, parse } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { checkSession } from '../http/guard.ts'
import { keepBody } from '../http/json-body.ts'
import { observeRequest } from '../http/metrics.ts'
import type { RequestLog } from '../http/request-log.ts'
import { callHeaders } from '../http/security-headers.ts'
import type { Parts } from '../parts.ts'
import { GraphqlContext } from './context.ts'
import { logUnexpected, maskErrors } from './mask-error.ts'
import { observeOperation } from './measure-operations.ts'
import { TRUSTED_DOCUMENTS } from './trusted-documents.generated.ts'

/** Larger ones, and those that do not say how large they are, are read by express. */
const LARGEST_BODY = 16_384
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i
const PLAIN = 'application/json'
const OWN = 'application/graphql-response+json'
/** By what clients say that they accept, with no need to weigh it: what they are answered in. */
const TYPES = new Map<string | undefined, string>([
  [undefined, PLAIN],
  ['*/*', PLAIN],
  [PLAIN, PLAIN],
  [OWN, OWN],
  // Apollo Client's own.
  [`${OWN},${PLAIN};q=0.9`, OWN],
])

interface TrustedQuery {
  name: string
  run: CompiledQuery['query']
}

type Queries = Map<unknown, TrustedQuery>

interface Call {
  query: TrustedQuery
  variables: Record<string, unknown> | null
}

/** By the text and by the ids of their document. They were validated against this schema when they were trusted. */
function prepareQueries(schema: GraphQLSchema): { byText: Queries; byId: Queries } {
  const [byText, byId]: [Queries, Queries] = [new Map(), new Map()]
  for (const [id, text] of Object.entries(TRUSTED_DOCUMENTS)) {
    const document = parse(text)
    const operation = getOperationAST(document)
    if (operation?.operation !== OperationTypeNode.QUERY || !operation.name) continue
    const query = { name: operation.name.value, run: compileLate(schema, document) }
    byText.set(text, query)
    for (const name of [id, `sha256:${id}`]) byId.set(name, query)
  }
  return { byText, byId }
}

/** Compiles a query when it is first asked for: most processes are never asked for most of them. */
function compileLate(schema: GraphQLSchema, document: DocumentNode): CompiledQuery['query'] {
  let compiled: CompiledQuery | undefined
  return (root, context, variables) => {
    compiled ??= compile(schema, document)
    return compiled.query(root, context, variables)
  }
}

function compile(schema: GraphQLSchema, document: DocumentNode): CompiledQuery {
  const compiled = compileQuery(schema, document)
  if (isCompiledQuery(compiled)) return compiled
  throw new Error(`A trusted query cannot be compiled: ${compiled.errors?.[0]?.message}`)
}

/**
 * The short way of the web app's own queries, which are nearly all that is asked: they were parsed once, need no
 * validation, and pass neither express nor Apollo Server. It serves what succeeds and what fails in single fields;
 * whatever else there is about a request (another operation, wrong variables, too many requests, a session from another
 * site) is handed on and answered as everything is.
 * @param i.clientOf reads the client's address, as TRUST_PROXY says
 * @param i.next answers every other request
 */
export function serveTrustedQueries(i: {
  parts: Parts
  schema: GraphQLSchema
  log: RequestLog
  clientOf: (request: IncomingMessage) => string
  next: RequestListener
}): RequestListener {
  const { byText, byId } = prepareQueries(i.schema)
  const compress = compression()
  const headers = new Map([...callHeaders(i.parts.settings), ['cache-control', 'no-store']])

  return (request, response) => {
    if (!isShortCall(request)) return i.next(request, response)
    const startMs = performance.now()
    readText(request, (text) => {
      serve(request, response, parseJson(text), startMs).catch((error: unknown) => {
        i.parts.logger.error({ err: error }, 'a trusted query was not answered')
        response.destroy()
      })
    })
  }

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    startMs: number,
  ): Promise<void> {
    const call = readCall(body)
    const client = i.clientOf(request)
    const requestId = randomUUID()
    const ran = call && (await mayPass(i.parts, request, client)) && (await run(call, request, requestId))
    // Whatever answers it reads the body that was read here.
    if (!ran) {
      keepBody(request, body)
      return i.next(request, response)
    }
    i.log(request, response, client, { id: requestId, startMs })
    response.setHeaders(headers)
    response.setHeader('content-type', `${TYPES.get(request.headers.accept)}; charset=utf-8`)
    if (request.headers['accept-encoding'])
      compress(request as Request, response as Response, () => undefined)
    response.setHeader('content-length', Buffer.byteLength(ran))
    response.end(ran)
    observeRequest(startMs, 'POST', '/graphql', 200)
  }

  /** @returns the body of the answer; null when nothing ran, because the variables are not what the query takes */
  async function run(
    { query, variables }: Call,
    request: IncomingMessage,
    requestId: string,
  ): Promise<string | null> {
    const startMs = performance.now()
    const { headers } = request
    const context = new GraphqlContext(i.parts, requestId, i.parts.cookie.read(headers.cookie), false, () =>
      i.parts.adminSessions.find(headers),
    )
    const result = await query.run(undefined, context, variables)
    if (result.data === undefined) return null
    observeOperation(startMs, query.name, 'query', Boolean(result.errors))
    if (!result.errors) return JSON.stringify(result)
    logUnexpected(i.parts.logger, result.errors, { requestId })
    return JSON.stringify({ errors: maskErrors(result.errors), data: result.data })
  }

  /** @returns what is asked, when it is a trusted query and nothing about it is unusual */
  function readCall(body: unknown): Call | null {
    const {
      documentId,
      query: asked,
      operationName,
      variables,
      extensions,
    } = (body ?? {}) as Record<string, unknown>
    const query = documentId === undefined ? byText.get(asked) : byId.get(documentId)
    if (!query || (documentId !== undefined && asked !== undefined)) return null
    // What Apollo Client says of itself there asks for nothing; anything else might.
    if (extensions != null && (typeof extensions !== 'object' || !isApolloClient(extensions))) return null
    if (operationName != null && operationName !== query.name) return null
    if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) return null
    return { query, variables: variables as Record<string, unknown> | null }
  }
}

/** Small, and of a form that needs no reading of standards. */
function isShortCall({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    url === '/graphql' &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    Number(headers['content-length']) > 0 &&
    Number(headers['content-length']) <= LARGEST_BODY &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    TYPES.has(headers.accept)
  )
}

function isApolloClient(extensions: object): boolean {
  return Object.keys(extensions).every((name) => name === 'clientLibrary')
}

/** Counts the request; who is refused is told so on the long way. */
async function mayPass(parts: Parts, request: IncomingMessage, client: string): Promise<boolean> {
  try {
    await parts.limits.request(client)
    checkSession(parts, request)
    return true
  } catch {
    return false
  }
}

/** A client that goes away in the middle is none that waits: nothing is called then. */
function readText(request: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.once('end', () => then(Buffer.concat(chunks).toString('utf8')))
}

/** @returns undefined for what is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
