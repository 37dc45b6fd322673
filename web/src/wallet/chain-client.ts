import { type Client, createClient, custom, fallback, http } from 'viem'
import { chainOf } from './chain-of.ts'
import { type Requester, requireChain } from './ensure-chain.ts'
import type { WalletRuntime } from './runtime.ts'

let made: { of: WalletRuntime; client: Client } | null = null

/** Reads the chain: by the operator's RPC first; where browsers are given none, or it fails, by the wallet's own. */
export function chainClient(runtime: WalletRuntime): Client {
  if (made?.of !== runtime) {
    const { config } = runtime
    const wallet = custom(walletNode(runtime))
    const client = createClient({
      chain: chainOf(config),
      pollingInterval: 1_000,
      transport: config.rpcUrl ? fallback([http(config.rpcUrl), wallet]) : wallet,
    })
    made = { of: runtime, client }
  }
  return made.client
}

/** The node that the visitor's wallet asks, which must be on the product's chain; the wallet opens for none of it. */
export function walletNode({ config, providers }: WalletRuntime): Requester {
  return {
    async request(asked) {
      const [provider] = providers()
      if (!provider) throw new Error('No wallet is in this browser')
      await requireChain(provider, config.chainId)
      return provider.request(asked)
    },
  }
}
