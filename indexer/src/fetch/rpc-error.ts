import { AnswerError } from '@polder/base/json-rpc'
import { redact } from '@polder/base/redact'

/**
 * - `unreachable`: no answer, or one of a node that is not well: worth trying again or asking another node
 * - `slow`: it was asked, and its answer did not come in time
 * - `busy`: asked too much in too short a time, worth trying later
 * - `refused`: the node understood and says no: an unknown block, a range too wide, a state it no longer keeps
 * - `forbidden`: no key, a wrong key, or a method this node does not offer: trying again will not help
 */
export type RpcFailure = 'unreachable' | 'slow' | 'busy' | 'refused' | 'forbidden'

export class AnswerTimeoutError extends Error {
  override readonly name = 'AnswerTimeoutError'
}

export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly kind: RpcFailure
  /**
   * Less might be answered. Providers say "too wide" in any words, as a bare 413, 500 or 504, in the words of a limit per
   * second, or not at all, so only asking for less tells.
   */
  readonly mayBeTooMuch: boolean
  /** @param node its host */
  constructor(node: string, method: string, cause: unknown) {
    const kind = classify(cause)
    const reason = cause instanceof Error ? cause.message : 'unknown reason'
    super(redact(`${node} ${words[kind]} ${method}: ${reason.slice(0, 200)}`))
    this.kind = kind
    this.mayBeTooMuch = kind !== 'forbidden' && (kind !== 'unreachable' || hasAnswered(cause))
  }
}

const METHOD_NOT_FOUND = -32601
/** What providers call asking too often: for people and for sparing a node, never for telling what is too wide. */
const TOO_OFTEN = /rate|per second|per minute|too many requests|throughput|capacity|limit reached/i

const words: Record<RpcFailure, string> = {
  unreachable: 'did not answer',
  slow: 'took too long over',
  busy: 'was too busy for',
  refused: 'refused',
  forbidden: 'does not allow',
}

function classify(error: unknown): RpcFailure {
  if (error instanceof AnswerTimeoutError) return 'slow'
  if (!(error instanceof AnswerError)) return 'unreachable'
  const { status, code } = error.said
  if (status === 401 || status === 402 || status === 403 || code === METHOD_NOT_FOUND) return 'forbidden'
  if (status === 429 || code === 429) return 'busy'
  if (code !== undefined) return TOO_OFTEN.test(error.message) ? 'busy' : 'refused'
  if (status === undefined) return 'unreachable'
  if (status === 408 || status === 504) return 'slow'
  return status >= 500 ? 'unreachable' : 'refused'
}

function hasAnswered(error: unknown): boolean {
  return error instanceof AnswerError && (error.said.status ?? error.said.code) !== undefined
}
