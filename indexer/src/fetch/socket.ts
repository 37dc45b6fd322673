import { AnswerError, MAX_ANSWER_BYTES, type Request, resultOf } from '@polder/base/json-rpc'
import type { WebSocket } from 'ws'

/** JSON-RPC over one WebSocket, which is opened when it is first needed and anew after it was lost. */
export type Socket = ReturnType<typeof socketTo>

const OPENING_MS = 10_000

export function socketTo(url: string) {
  const waiting = new Map<number, (answer: unknown, failure?: unknown) => void>()
  let opening: Promise<WebSocket> | undefined
  let asked = 0
  let onHead: ((head: unknown) => void) | undefined
  let onEnd: (() => void) | undefined

  const lose = (reason: string) => {
    opening = undefined
    // As of a bad gateway: it may have closed over an answer that was too long.
    for (const settle of waiting.values()) settle(undefined, new AnswerError(reason, { status: 502 }))
    waiting.clear()
    onEnd?.()
  }
  const hear = (message: string) => {
    const { id, method, params, ...answer } = JSON.parse(message)
    if (method === 'eth_subscription') return onHead?.(params?.result)
    const settle = waiting.get(id)
    waiting.delete(id)
    settle?.(answer)
  }
  const open = async () => {
    // Most nodes are asked over HTTP: it would be loaded for nothing at each start.
    const { WebSocket } = await import('ws')
    return await new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(url, { handshakeTimeout: OPENING_MS, maxPayload: MAX_ANSWER_BYTES })
      socket.on('open', () => resolve(socket))
      socket.on('message', (data) => {
        try {
          hear(data.toString())
        } catch {
          // What says no JSON-RPC once is no node that is followed.
          socket.terminate()
        }
      })
      socket.on('error', (error) => reject(new AnswerError(error.message)))
      socket.on('close', () => {
        reject(new AnswerError('its WebSocket closed'))
        lose('its WebSocket closed')
      })
    })
  }
  const request: Request = async (method, params, signal) => {
    opening ??= open()
    const socket = await opening
    signal.throwIfAborted()
    asked += 1
    const id = asked
    const answer = await new Promise((resolve, reject) => {
      waiting.set(id, (value, failure) => (failure ? reject(failure) : resolve(value)))
      signal.addEventListener('abort', () => waiting.delete(id) && reject(signal.reason), { once: true })
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
    return resultOf(answer)
  }

  return {
    request,
    /**
     * @param hears told of each new head, as the node describes it
     * @param ends called when the socket closes
     */
    subscribeToHeads: async (hears: (head: unknown) => void, ends: () => void, signal: AbortSignal) => {
      onHead = hears
      onEnd = ends
      await request('eth_subscribe', ['newHeads'], signal)
    },
    /** Closes the socket; the next request opens a new one. */
    discard: () => {
      opening?.then(
        (socket) => socket.terminate(),
        () => undefined,
      )
      opening = undefined
    },
  }
}

/** @returns whether an RPC address is one of a WebSocket */
export function isSocketUrl(url: string): boolean {
  return /^wss?:/.test(url)
}
