import {
  createPublicClient,
  defineChain,
  fallback,
  http,
  type PublicClient,
  RpcRequestError,
  type Transport,
  webSocket,
} from 'viem'
import { MAX_ANSWER_BYTES } from './json-rpc.ts'
import type { Settings } from './settings.ts'

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
  settings: Pick<Settings, 'RPC_URL' | 'CHAIN_ID' | 'CHAIN_NAME'>,
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
    ? socketTransport(url, timeout)
    : http(url, {
        timeout,
        retryCount: 2,
        retryDelay: 150,
        batch: false,
        maxResponseBodySize: MAX_ANSWER_BYTES,
      })
}

/**
 * A WebSocket that is opened again after it was lost. viem's own reconnecting gives up for good after five tries, and
 * then keeps the dead socket; here the next request after a failure opens another.
 */
function socketTransport(url: string, timeout: number): Transport {
  const open = webSocket(url, { reconnect: false, timeout, retryCount: 0 })
  return (config) => {
    const transport = open(config)
    const request: typeof transport.request = async (call, how) => {
      try {
        return await transport.request(call, how)
      } catch (error) {
        if (!isAnswer(error)) await discard(transport)
        throw error
      }
    }
    return { ...transport, request }
  }
}

/** The node has answered, and said no: its socket lives. */
function isAnswer(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RpcRequestError) return true
  return false
}

async function discard(transport: ReturnType<ReturnType<typeof webSocket>>): Promise<void> {
  await transport.value?.getRpcClient().then(
    (client) => client.close(),
    () => undefined,
  )
}
