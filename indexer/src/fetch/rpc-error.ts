import { redact } from '@polder/base/redact'
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError, WebSocketRequestError } from 'viem'

/**
 * - `unreachable`: no answer at all, worth trying again or asking another node
 * - `slow`: it was asked, and its answer did not come in time
 * - `busy`: asked too much in too short a time, worth trying later
 * - `refused`: the node understood and says no: an unknown block, a range too wide, a state it no longer keeps
 * - `forbidden`: no key, a wrong key, or a method this node does not offer: trying again will not help
 */
export type RpcFailure = 'unreachable' | 'slow' | 'busy' | 'refused' | 'forbidden'

const METHOD_NOT_FOUND = -32601
const LIMIT_EXCEEDED = -32005

/** A node did not give what was asked for. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly kind: RpcFailure
  /**
   * @param node its host
   * @param cause what viem threw; of its text only the short reason is taken over
   */
  constructor(node: string, method: string, cause: unknown) {
    const kind = classify(cause)
    super(redact(`${node} ${words[kind]} ${method}: ${reasonOf(cause)}`))
    this.kind = kind
  }
}

/** The time that one question may take, retries included, is over. */
export class AnswerTimeoutError extends Error {
  override readonly name = 'AnswerTimeoutError'
}

const words: Record<RpcFailure, string> = {
  unreachable: 'did not answer',
  slow: 'took too long over',
  busy: 'was too busy for',
  refused: 'refused',
  forbidden: 'does not allow',
}

function classify(error: unknown): RpcFailure {
  if (error instanceof AnswerTimeoutError) return 'slow'
  if (!(error instanceof BaseError)) return 'unreachable'
  const answer = error.walk((one) => one instanceof RpcRequestError)
  if (answer instanceof RpcRequestError) {
    if (answer.code === METHOD_NOT_FOUND) return 'forbidden'
    return answer.code === LIMIT_EXCEEDED && /rate|second|minute/i.test(answer.details) ? 'busy' : 'refused'
  }
  const http = error.walk((one) => one instanceof HttpRequestError)
  if (http instanceof HttpRequestError && http.status) {
    if (http.status === 429) return 'busy'
    if (http.status === 401 || http.status === 403) return 'forbidden'
    return http.status >= 500 ? 'unreachable' : 'refused'
  }
  return error.walk((one) => one instanceof TimeoutError) ? 'slow' : 'unreachable'
}

function reasonOf(error: unknown): string {
  if (!(error instanceof BaseError))
    return error instanceof Error ? error.message.slice(0, 200) : 'unknown reason'
  const answer = error.walk((one) => one instanceof RpcRequestError)
  if (answer instanceof RpcRequestError) return answer.details.slice(0, 200)
  const http = error.walk((one) => one instanceof HttpRequestError)
  if (http instanceof HttpRequestError && http.status) return `HTTP status ${http.status}`
  if (error.walk((one) => one instanceof TimeoutError)) return 'it took too long'
  if (error.walk((one) => one instanceof WebSocketRequestError)) return 'its WebSocket failed'
  return error.shortMessage.slice(0, 200)
}
