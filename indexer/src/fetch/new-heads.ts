import { pause } from '../pause.ts'
import { isSocketUrl, type Socket, socketTo } from './socket.ts'

const RETRY_MS = 5_000

/**
 * Rings at each new head that a WebSocket tells of. A wake-up only: what it says is not used, heads it leaves out are
 * found by polling, and a socket that fails is opened again later.
 * @param urls RPC addresses; those that are not ws or wss are passed over
 * @param signal closes the sockets
 */
export function ringOnNewHeads(urls: readonly string[], ring: () => void, signal: AbortSignal): void {
  for (const url of urls.filter(isSocketUrl)) void listen(socketTo(url), ring, signal)
}

async function listen(socket: Socket, ring: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await new Promise<void>((end) => {
      signal.addEventListener('abort', () => end(), { once: true })
      socket.subscribeToHeads(ring, end).catch(end)
    })
    if (!signal.aborted) await pause(RETRY_MS, signal)
  }
  socket.discard()
}
