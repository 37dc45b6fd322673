import { askReserves, type ReserveKind, type Told } from '../../exit/reserves.ts'
import { currentChain, type Requester, WrongChainError } from '../../wallet/ensure-chain.ts'
import { nodeAt } from '../../wallet/node-at.ts'
import type { WalletRuntime } from '../../wallet/runtime.ts'

/** Who is asked: the visitor's wallet, which asks a node of its own choice, or the public node of this product. */
export type ChainSource = 'wallet' | 'rpc'

const ANSWERS_WITHIN_MS = 10_000

/**
 * Asks the chain past this product's server what the addresses of the reserves hold.
 * @param told what the server named, of the block of its observation
 * @returns wei, by kind
 * @throws Error without a wallet or node, when it is on another chain, or has forgotten that block
 */
export async function askChain(
  runtime: WalletRuntime,
  source: ChainSource,
  { chainId, block, accounts }: Told,
): Promise<Map<ReserveKind, bigint>> {
  const node = nodeOf(runtime, source)
  if ((await currentChain(node)) !== chainId) throw new WrongChainError(source)
  return await askReserves(node, accounts, block)
}

function nodeOf({ providers, config }: WalletRuntime, source: ChainSource): Requester {
  if (source === 'rpc') return nodeAt(config.rpcUrl, ANSWERS_WITHIN_MS)
  const [provider] = providers()
  if (!provider) throw new Error('No wallet is in this browser')
  return provider
}
