import { sleep } from '@polder/base/wakeup'
import type { Header } from '../decode/chain-event.ts'
import { readHeader } from './read-answers.ts'
import { isSocketUrl, type Socket, socketTo } from './socket.ts'

const RETRY_MS = 5_000

/**
 * Calls back at each new head that a WebSocket tells of. It wakes the indexer up and spares it one question; heads that
 * it leaves out are found by polling, and a socket that fails is opened again later.
 * @param urls RPC addresses; those that are not ws or wss are passed over
 * @param onHead the head is null when it cannot be read
 * @param signal closes the sockets
 */
export function onNewHeads(
  urls: readonly string[],
  onHead: (head: Header | null) => void,
  signal: AbortSignal,
): void {
  for (const url of urls.filter(isSocketUrl)) void subscribe(socketTo(url), onHead, signal)
}

async function subscribe(socket: Socket, onHead: (head: Header | null) => void, signal: AbortSignal) {
  const hear = (head: unknown) => {
    try {
      onHead(readHeader(head))
    } catch {
      onHead(null)
    }
  }
  while (!signal.aborted) {
    await new Promise<void>((end) => {
      signal.addEventListener('abort', () => end(), { once: true })
      socket.subscribeToHeads(hear, end, signal).catch(() => end())
    })
    socket.discard()
    await sleep(RETRY_MS, signal)
  }
}
