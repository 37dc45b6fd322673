import { type Client, createClient, custom, fallback, http } from 'viem'
import { chainOf } from './chain-of.ts'
import { currentChain, type Requester, WrongChainError } from './ensure-chain.ts'
import type { WalletRuntime } from './runtime.ts'

let made: { of: WalletRuntime; client: Client } | null = null

/** Reads the chain: by the operator's RPC first; where browsers are given none, or it fails, by the wallet's own. */
export function chainClient(runtime: WalletRuntime): Client {
  if (made?.of !== runtime) {
    const { config } = runtime
    const wallet = custom({
      request: (asked: Parameters<Requester['request']>[0]) => askWallet(runtime, asked),
    })
    const client = createClient({
      chain: chainOf(config),
      pollingInterval: 1_000,
      transport: config.rpcUrl ? fallback([http(config.rpcUrl), wallet]) : wallet,
    })
    made = { of: runtime, client }
  }
  return made.client
}

async function askWallet(
  { config, providers }: WalletRuntime,
  asked: Parameters<Requester['request']>[0],
): Promise<unknown> {
  const [provider] = providers()
  if (!provider) throw new Error('No wallet is in this browser')
  if ((await currentChain(provider)) !== config.chainId)
    throw new WrongChainError('The wallet is on another chain')
  return provider.request(asked)
}
