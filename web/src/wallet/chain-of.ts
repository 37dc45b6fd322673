import { type Chain, defineChain } from 'viem'
import type { Config } from '../config/config.ts'

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
