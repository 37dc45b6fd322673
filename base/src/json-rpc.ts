/** What a node said in place of an answer, or why there is none. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
  /**
   * @param message its own words
   * @param said.status of HTTP, where it is not a success
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
 * JSON-RPC over HTTP.
 * @param url of the node; a name and password in it are sent as basic authorization
 */
export function httpTo(url: string): Request {
  const { username, password, ...address } = split(url)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (username) headers.authorization = `Basic ${btoa(`${username}:${password}`)}`
  let asked = 0
  return async (method, params, signal) => {
    asked += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id: asked, method, params })
    const response = await fetch(address.url, { method: 'POST', headers, body, signal }).catch((cause) => {
      throw signal.aborted ? signal.reason : new AnswerError(reasonOf(cause))
    })
    const answer = await response.json().catch(() => null)
    signal.throwIfAborted()
    return resultOf(answer, response.ok ? undefined : response.status)
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
  if (result === undefined) throw new AnswerError('it answered no JSON-RPC')
  return result
}

function split(address: string) {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  return { url, username: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** What fetch throws says "fetch failed"; its cause says why. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string }
  return cause?.code ?? cause?.message ?? message
}
