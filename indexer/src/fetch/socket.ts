import { createClient, type EIP1193RequestFn, webSocket } from 'viem'

export type Request = (call: { method: string; params: unknown[] }) => Promise<unknown>

/** The one WebSocket of this room to an address; viem shares sockets by address and options. */
export type Socket = ReturnType<typeof socketTo>

/**
 * viem's own reconnecting is off: it also retries for sockets that never opened and that nobody can close any more, and
 * gives up for good after five tries.
 * @param timeoutMs for one request
 */
export function socketTo(url: string, timeoutMs = 10_000) {
  const client = createClient({
    transport: webSocket(url, { reconnect: false, timeout: timeoutMs, retryCount: 0 }),
  })
  const { transport } = client
  return {
    request: client.request as EIP1193RequestFn as Request,
    /** @param onEnd called when the subscription fails or the socket closes */
    subscribeToHeads: async (onHead: () => void, onEnd: () => void) => {
      await transport.subscribe({ params: ['newHeads'], onData: onHead, onError: onEnd })
    },
    /** Closes the socket, so that the next request opens a new one: viem keeps a dead one for good. */
    discard: () => {
      transport.getRpcClient().then(
        (client) => client.close(),
        () => undefined,
      )
    },
  }
}

/** @returns whether an RPC address is one of a WebSocket */
export function isSocketUrl(url: string): boolean {
  return /^wss?:/.test(url)
}
