import { polderAbi } from '@polder/contracts/abi.generated'
import type { Address } from 'viem'
import { balanceAt, reader } from '../../exit/node.ts'
import { walletNode } from '../../wallet/chain-client.ts'
import { requireChain } from '../../wallet/ensure-chain.ts'
import { nodeAt } from '../../wallet/node-at.ts'
import type { WalletRuntime } from '../../wallet/runtime.ts'
import type { Seen } from './transparency-query.ts'

/** The contract among them. */
type Accounts = NonNullable<Seen['solvency']>['accounts']

/** Who is asked: the visitor's wallet, which asks a node of its own choice, or the public node of this product. */
export type ChainSource = 'wallet' | 'rpc'

const ANSWERS_WITHIN_MS = 10_000

/**
 * Asks the chain past this product's server what the addresses of the reserves hold, as docs/money.md#proof-of-liabilities
 * counts it: the treasury's address is the contract's word, and what the contract keeps for wallets is theirs.
 * @param accounts and block, as the server named them of its observation
 * @returns wei, by kind
 * @throws Error without a wallet or node, when it is on another chain, or has forgotten that block
 */
export async function askChain(
  runtime: WalletRuntime,
  source: ChainSource,
  accounts: Accounts,
  block: bigint,
): Promise<Map<string, bigint>> {
  const { rpcUrl, chainId } = runtime.config
  const node = source === 'rpc' ? nodeAt(rpcUrl, ANSWERS_WITHIN_MS) : walletNode(runtime)
  await requireChain(node, chainId)
  const contract = accounts.find(({ kind }) => kind === 'CONTRACT')!.address as Address
  const ask = reader(node, block, polderAbi, contract)
  const [treasury, kept] = await Promise.all([ask('treasury'), ask('claimableTotal')])
  const held = async ({ kind, address }: Accounts[number]): Promise<bigint> => {
    if (kind === 'CONTRACT') return (await balanceAt(node, contract, block)) - kept
    if (kind === 'TREASURY') return await balanceAt(node, treasury, block)
    // One wallet may be both: its money is there once.
    return address.toLowerCase() === treasury.toLowerCase()
      ? 0n
      : await balanceAt(node, address as Address, block)
  }
  return new Map(await Promise.all(accounts.map(async (one) => [one.kind, await held(one)] as const)))
}
