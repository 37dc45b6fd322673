import { createPublicClient, defineChain, fallback, http, type PublicClient } from 'viem'
import { MAX_ANSWER_BYTES } from './answer-limit.ts'
import type { Settings } from './settings.ts'
import { socketTransport } from './socket-transport.ts'

type ChainSettings = Pick<Settings, 'RPC_URL' | 'CHAIN_ID' | 'CHAIN_NAME'>

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

function transportFor(url: string, timeout: number) {
  return url.startsWith('ws')
    ? socketTransport(url, { timeoutMs: timeout })
    : http(url, {
        timeout,
        retryCount: 2,
        retryDelay: 150,
        batch: false,
        maxResponseBodySize: MAX_ANSWER_BYTES,
      })
}
