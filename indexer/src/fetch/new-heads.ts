import { sleep } from '@polder/base/wakeup'
import { isSocketUrl, type Socket, socketTo } from './socket.ts'

const RETRY_MS = 5_000

/**
 * Calls back at each new head that a WebSocket tells of. A wake-up only: what it says is not used, heads it leaves out
 * are found by polling, and a socket that fails is opened again later.
 * @param urls RPC addresses; those that are not ws or wss are passed over
 * @param signal closes the sockets
 */
export function onNewHeads(urls: readonly string[], onHead: () => void, signal: AbortSignal): void {
  for (const url of urls.filter(isSocketUrl)) void subscribe(socketTo(url), onHead, signal)
}

async function subscribe(socket: Socket, onHead: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await new Promise<void>((end) => {
      signal.addEventListener('abort', () => end(), { once: true })
      socket.subscribeToHeads(onHead, end, signal).catch(() => end())
    })
    socket.discard()
    await sleep(RETRY_MS, signal)
  }
}
