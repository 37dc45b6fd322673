import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Dispatcher, Agent as UndiciAgent } from 'undici'

/** Of undici what asks, without what it has for browsers, which takes twice as long to load. */
const load = createRequire(import.meta.url)
const Agent: typeof UndiciAgent = load('undici/lib/dispatcher/agent.js')
type Ask = (this: UndiciAgent, options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>
const request: Ask = load('undici/lib/api/api-request.js')

/** The longest answer of a node that is read, in bytes: a hundred thousand logs are 70 MB. */
export const MAX_ANSWER_BYTES = 256 * 2 ** 20

/** What a node said in place of an answer, or why there is none. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
  /**
   * @param message its own words
   * @param said.status of HTTP, where it is not a success; 502 of what cannot be read
   * @param said.code of JSON-RPC; neither: it said nothing at all
   */
  constructor(
    message: string,
    readonly said: { readonly status?: number; readonly code?: number } = {},
  ) {
    super(message)
  }
}

/** One question to one node, asked once: whoever asks decides whether and whom to ask again. */
export type Request = (method: string, params: unknown[], signal: AbortSignal) => Promise<unknown>

/**
 * JSON-RPC over HTTP. By undici's `request`: what Node's own `fetch` makes for each question outlives many small collections
 * of garbage, which then take several milliseconds each.
 * @param url of the node; a name and password in it are sent as basic authorization
 * @param maxAnswerBytes a longer answer, unpacked, is not read: it would fill the memory
 */
export function httpTo(url: string, maxAnswerBytes = MAX_ANSWER_BYTES): Request {
  const { origin, pathname, search, username, password } = new URL(url)
  const agent = new Agent({ maxResponseSize: maxAnswerBytes })
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-encoding': 'gzip' }
  const login = [username, password].map(decodeURIComponent).join(':')
  if (username) headers.authorization = `Basic ${btoa(login)}`
  let asked = 0
  return async (method, params, signal) => {
    asked += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id: asked, method, params })
    const options = { origin, path: pathname + search, method: 'POST', headers, body, signal } as const
    const response = await request.call(agent, options).catch(({ code, message }) => {
      throw signal.aborted ? signal.reason : new AnswerError(code ?? message)
    })
    const answer = await readJson(response, maxAnswerBytes).catch(() => null)
    signal.throwIfAborted()
    return resultOf(answer, response.statusCode < 300 ? undefined : response.statusCode)
  }
}

/**
 * @param answer a JSON-RPC response
 * @param status of HTTP, where it is not a success
 * @throws AnswerError
 */
export function resultOf(answer: unknown, status?: number): unknown {
  const { result, error } = (answer ?? {}) as {
    result?: unknown
    error?: { code?: number; message?: string }
  }
  if (error)
    throw new AnswerError(String(error.message ?? 'no reason given'), { status, code: error.code ?? 0 })
  if (status !== undefined) throw new AnswerError(`HTTP status ${status}`, { status })
  // As of a bad gateway: a shorter answer might have been read.
  if (result === undefined)
    throw new AnswerError('its answer is cut off, too long or no JSON-RPC', { status: 502 })
  return result
}

async function readJson({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<unknown> {
  if (headers['content-encoding'] !== 'gzip') return await body.json()
  const unpacked = await promisify(gunzip)(await body.bytes(), { maxOutputLength: maxBytes })
  return JSON.parse(String(unpacked))
}
