import { createClient, webSocket } from 'viem'

const RETRY_MS = 5_000

/**
 * Rings at each new head that a WebSocket tells of. A wake-up only: what it says is not used, heads it leaves out are
 * found by polling, and a socket that fails is opened again later.
 * @param urls RPC addresses; those that are not ws or wss are passed over
 * @param signal closes the sockets
 */
export function ringOnNewHeads(urls: readonly string[], ring: () => void, signal: AbortSignal): void {
  for (const url of urls) {
    if (url.startsWith('ws')) void listen(url, ring, signal)
  }
}

async function listen(url: string, ring: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const { transport } = createClient({ transport: webSocket(url, { keepAlive: true, reconnect: false }) })
      const close = () => {
        void transport.getRpcClient().then((client) => client.close(), noop)
        resolve()
      }
      signal.addEventListener('abort', close, { once: true })
      transport
        .subscribe({ params: ['newHeads'], onData: ring, onError: close })
        .catch(close)
        .finally(() => signal.aborted && close())
    })
    if (!signal.aborted) await pause(RETRY_MS, signal)
  }
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

function noop(): void {}
