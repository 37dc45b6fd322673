import { polderAbi } from '@polder/contracts/abi.generated'
import { createClient, custom, http } from 'viem'
import { getBalance, getChainId, readContract } from 'viem/actions'
import type { WalletRuntime } from '../../wallet/runtime.ts'

/** Who is asked: the visitor's wallet, which asks a node of its own choice, or the public node of this product. */
export type ChainSource = 'wallet' | 'rpc'

/**
 * Asks the chain past this product's server what the addresses of the reserves hold. The treasury's address is the
 * contract's word too, and what the contract keeps for wallets is theirs, so it does not count.
 * @param accounts as the server named them
 * @param block the block of the server's observation
 * @returns wei, by kind
 * @throws Error without a wallet or node, when it is on another chain, or has forgotten that block
 */
export async function askChain(
  runtime: WalletRuntime,
  source: ChainSource,
  accounts: readonly { kind: string; address: string }[],
  block: number,
): Promise<Map<string, bigint>> {
  const { chainId, contractAddress } = runtime.config
  const client = clientOf(runtime, source)
  if ((await getChainId(client)) !== chainId) throw new Error('The wallet is on another chain')
  const blockNumber = BigInt(block)
  const contract = { abi: polderAbi, address: contractAddress, blockNumber } as const
  const [treasury, kept] = await Promise.all([
    readContract(client, { ...contract, functionName: 'treasury' }),
    readContract(client, { ...contract, functionName: 'claimableTotal' }),
  ])
  const balances = await Promise.all(
    accounts.map(async ({ kind, address }) => {
      if (kind === 'CONTRACT')
        return [kind, (await getBalance(client, { address: contractAddress, blockNumber })) - kept] as const
      const named = kind === 'TREASURY' ? treasury : (address as `0x${string}`)
      // One wallet may be both: its money is there once.
      const twice = kind === 'PAYOUT_WALLET' && named.toLowerCase() === treasury.toLowerCase()
      return [kind, twice ? 0n : await getBalance(client, { address: named, blockNumber })] as const
    }),
  )
  return new Map(balances)
}

function clientOf({ providers, config }: WalletRuntime, source: ChainSource) {
  if (source === 'rpc') return createClient({ transport: http(config.rpcUrl) })
  const [provider] = providers()
  if (!provider) throw new Error('No wallet is in this browser')
  return createClient({ transport: custom(provider) })
}
