import { createPublicClient, defineChain, fallback, http, type PublicClient } from 'viem'
import type { Settings } from './settings.ts'
import { socketTransport } from './socket-transport.ts'

/** An answer of 100,000 logs is about 60 MB; viem's own cap of 10 MB would refuse it. */
const MAX_RESPONSE_BYTES = 256 * 1024 * 1024

type ChainSettings = Pick<Settings, 'RPC_URL' | 'CHAIN_ID' | 'CHAIN_NAME'>

/** The chain that RPC_URL leads to is not the one that CHAIN_ID names, or cannot be asked. */
export class ChainMismatchError extends Error {
  override readonly name = 'ChainMismatchError'
}

/** @returns the chain as viem describes one; the server's RPC addresses are left out of it */
export function describeChain(settings: Pick<Settings, 'CHAIN_ID' | 'CHAIN_NAME'>) {
  return defineChain({
    id: settings.CHAIN_ID,
    name: settings.CHAIN_NAME,
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
}

/**
 * @param settings RPC_URL in order of preference
 * @param options `timeoutMs` for one request (default 10,000)
 * @returns a client that retries, and turns to the next address when one fails
 */
export function createChainClient(
  settings: ChainSettings,
  options: { timeoutMs?: number } = {},
): PublicClient {
  return createPublicClient({
    chain: describeChain(settings),
    transport: fallback(
      settings.RPC_URL.map((url) => transportFor(url, options.timeoutMs ?? 10_000)),
      { retryCount: 2, retryDelay: 150 },
    ),
    pollingInterval: 500,
  }) as PublicClient
}

/**
 * Asks every address of RPC_URL which chain it serves.
 * @throws ChainMismatchError naming RPC_URL and CHAIN_ID; addresses are named by their host only, since their path may
 *   hold a key
 */
export async function assertChainId(settings: ChainSettings): Promise<void> {
  const failures: string[] = []
  let answered = 0
  for (const url of settings.RPC_URL) {
    const host = new URL(url).host
    const client = createPublicClient({ transport: transportFor(url, 5_000, 1) })
    const chainId = await client.getChainId().catch(() => undefined)
    if (chainId === undefined) failures.push(`${host} does not answer`)
    else if (chainId === settings.CHAIN_ID) answered += 1
    else {
      throw new ChainMismatchError(
        `RPC_URL: ${host} serves chain ${chainId}, but CHAIN_ID is ${settings.CHAIN_ID}. ` +
          'Give the address of a node of the right chain, or set CHAIN_ID.',
      )
    }
  }
  if (answered === 0) {
    throw new ChainMismatchError(
      `RPC_URL: no node can be reached (${failures.join(', ')}). Check the address, or that the node is running.`,
    )
  }
}

function transportFor(url: string, timeout: number, retryCount = 2) {
  return url.startsWith('ws')
    ? socketTransport(url, { timeoutMs: timeout })
    : http(url, {
        timeout,
        retryCount,
        retryDelay: 150,
        batch: false,
        maxResponseBodySize: MAX_RESPONSE_BYTES,
      })
}
