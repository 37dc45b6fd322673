import { httpTo } from './json-rpc.ts'
import type { Settings } from './settings.ts'

type ChainSettings = Pick<Settings, 'RPC_URL' | 'CHAIN_ID' | 'CHAIN_NAME'>

const TIMEOUT_MS = 5_000

/** The chain that RPC_URL leads to is not the one that CHAIN_ID names, or cannot be asked. */
export class ChainMismatchError extends Error {
  override readonly name = 'ChainMismatchError'
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
    const chainId = await chainIdAt(url, settings).catch(() => undefined)
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

async function chainIdAt(url: string, settings: ChainSettings): Promise<number> {
  if (url.startsWith('ws')) {
    // viem is loaded for it only: a process that asks by HTTP alone starts without.
    const { createChainClient } = await import('./chain-client.ts')
    return await createChainClient({ ...settings, RPC_URL: [url] }, { timeoutMs: TIMEOUT_MS }).getChainId()
  }
  const ask = httpTo(url)
  const once = () => ask('eth_chainId', [], AbortSignal.timeout(TIMEOUT_MS))
  return Number(await once().catch(once))
}
