import type { Requester } from './ensure-chain.ts'

/** The node said no, in its own words. */
class NodeError extends Error {
  override readonly name = 'NodeError'
  constructor(
    message: string,
    readonly code?: number,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/**
 * A node asked by its address, as a wallet is asked.
 * @param timeoutMs how long an answer is waited for; left out: as long as the browser does
 * @throws NodeError with the node's words; TypeError when it cannot be reached
 */
export function nodeAt(url: string, timeoutMs?: number): Requester {
  return {
    async request({ method, params = [] }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        referrerPolicy: 'no-referrer',
        signal: timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs),
      })
      const told = (await answer.json().catch(() => null)) as {
        result?: unknown
        error?: { message: string; code?: number; data?: unknown }
      } | null
      if (told?.error) throw new NodeError(told.error.message, told.error.code, told.error.data)
      if (!told || told.result === undefined) throw new NodeError(`HTTP ${answer.status}`)
      return told.result
    },
  }
}
