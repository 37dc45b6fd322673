import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import type { Address, PublicClient } from 'viem'
import type { ContractView } from '../payouts/payout-chain.ts'
import { readViews } from '../read-views.ts'
import type { Root } from '../roots/own-root.ts'

/** So many of the newest roots are looked at, the newest first: for as long as a guardian can void one. */
const ROOTS = 10

export interface Publication extends Root {
  /** from 0 */
  readonly number: number
  /** unix seconds */
  readonly publishedAt: number
  readonly isVoid: boolean
}

/** What a final block says of a vault and of its Polder. Amounts in wei, times in unix seconds. */
export type VaultFigures = Awaited<ReturnType<typeof figuresOf>>

/**
 * @returns the figures as the quorum says
 * @throws NoQuorumError; with a single node what it failed with
 */
export async function vaultFigures(
  { quorum, contract }: Pick<ContractView, 'quorum' | 'contract'>,
  vault: Address,
  blockNumber: bigint,
): Promise<VaultFigures> {
  return await quorum.read(`what block ${blockNumber} says of the vault`, (client) =>
    figuresOf(client, { contract, vault }, blockNumber),
  )
}

async function figuresOf(
  client: PublicClient,
  { contract, vault }: { contract: Address; vault: Address },
  blockNumber: bigint,
) {
  const ofVault = { address: vault, abi: vaultAbi, blockNumber } as const
  const ofPolder = { address: contract, abi: polderAbi, blockNumber } as const
  const [block, balance, roots, own, polder] = await Promise.all([
    client.getBlock({ blockNumber, includeTransactions: false }),
    client.getBalance({ address: vault, blockNumber }),
    rootsOf(client, vault, blockNumber),
    readViews(
      client,
      ofVault,
      ...(['availableForRewards', 'surplus', 'lastRootAt', 'frozenAt'] as const),
      ...(['MAX_ROOT_AGE', 'SILENCE_PERIOD', 'EXIT_PERIOD'] as const),
    ),
    readViews(client, ofPolder, 'principalTotal', 'payoutLimits', 'loweredAt', 'payoutAvailable'),
  ])
  return { blockTime: block.timestamp, balance, roots, ...own, ...polder }
}

async function rootsOf(client: PublicClient, vault: Address, blockNumber: bigint): Promise<Publication[]> {
  const at = { address: vault, abi: vaultAbi, blockNumber } as const
  const count = Number(await client.readContract({ ...at, functionName: 'rootCount' }))
  const numbers = Array.from({ length: Math.min(count, ROOTS) }, (_, n) => count - 1 - n)
  const roots = numbers.map(async (number) => {
    const root = await client.readContract({ ...at, functionName: 'rootAt', args: [BigInt(number)] })
    const { list, ...figures } = root
    return { number, ...figures, wallets: list.wallets, rewards: list.rewards }
  })
  return await Promise.all(roots)
}
