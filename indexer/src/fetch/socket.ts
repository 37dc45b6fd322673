import { createClient, webSocket } from 'viem'

/** The one WebSocket that viem keeps for an address. */
export interface Socket {
  /** @param onEnd called when the subscription fails or the socket closes */
  subscribeToHeads(onHead: () => void, onEnd: () => void): Promise<void>
  /**
   * Closes the socket, so that the next request opens a new one. viem gives up on a socket after a few tries and then
   * keeps the dead one for good.
   */
  discard(): void
}

export function socketTo(url: string): Socket {
  // viem shares sockets by address and options: with its defaults this is the one that requests go through.
  const { transport } = createClient({ transport: webSocket(url) })
  return {
    subscribeToHeads: async (onHead, onEnd) => {
      await transport.subscribe({ params: ['newHeads'], onData: onHead, onError: onEnd })
    },
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
