import { type Chain, defineChain, type EIP1193Provider } from 'viem'
import { createConfig, createStorage, fallback, http, injected, unstable_connector } from 'wagmi'
import type { Config } from '../config/config.ts'
import { safeStorage } from '../platform/safe-storage.ts'
import { BITGET } from './bitget.ts'

declare global {
  interface Window {
    bitkeep?: { ethereum?: EIP1193Provider }
    ethereum?: EIP1193Provider
  }
}

export type WagmiConfig = ReturnType<typeof createWagmi>

/**
 * The wallets of this browser: all that announce themselves by EIP-6963, Bitget's also where it only
 * injects itself, and a lone `window.ethereum`.
 */
export function createWagmi(config: Config) {
  const chain = chainOf(config)
  const wallet = unstable_connector(injected)
  return createConfig({
    chains: [chain],
    connectors: [injected({ target: bitgetTarget }), injected()],
    multiInjectedProviderDiscovery: true,
    storage: createStorage({ storage: safeStorage(), key: 'polder' }),
    pollingInterval: 1_000,
    // The operator's RPC first; where browsers are given none, or it fails, the wallet's own.
    transports: { [chain.id]: config.rpcUrl ? fallback([http(config.rpcUrl), wallet]) : wallet },
  })
}

/** The product's chain as viem describes one. */
export function chainOf(config: Config): Chain {
  return defineChain({
    id: config.chainId,
    name: config.chainName,
    nativeCurrency: config.nativeCurrency,
    rpcUrls: { default: { http: config.rpcUrl ? [config.rpcUrl] : [] } },
    ...(config.explorerUrl
      ? { blockExplorers: { default: { name: 'Explorer', url: config.explorerUrl } } }
      : {}),
  })
}

function bitgetTarget() {
  return { id: BITGET.injectedId, name: BITGET.name, provider: () => window.bitkeep?.ethereum as never }
}
