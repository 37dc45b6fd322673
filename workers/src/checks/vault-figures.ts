import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import type { Address, PublicClient } from 'viem'
import type { ContractView } from '../payouts/payout-chain.ts'
import { readViews } from '../read-views.ts'
import { type AtVault, readRoot } from '../roots/root-chain.ts'

/** So many of the newest roots are looked at, the newest first: for as long as a guardian can void one. */
const ROOTS = 10

/** What a final block says of a vault and of its Polder. Amounts in wei, times in unix seconds. */
export type VaultFigures = Awaited<ReturnType<typeof vaultFigures>>

/**
 * @returns the figures as the quorum says
 * @throws NoQuorumError; with a single node what it failed with
 */
export async function vaultFigures(
  { quorum, contract }: Pick<ContractView, 'quorum' | 'contract'>,
  vault: Address,
  blockNumber: bigint,
) {
  const ofVault = { address: vault, abi: vaultAbi, blockNumber } as const
  const ofPolder = { address: contract, abi: polderAbi, blockNumber } as const
  return await quorum.read(`what block ${blockNumber} says of the vault`, async (client) => {
    const [block, balance, roots, own, polder] = await Promise.all([
      client.getBlock({ blockNumber, includeTransactions: false }),
      client.getBalance({ address: vault, blockNumber }),
      newestRoots(client, ofVault),
      readViews(
        client,
        ofVault,
        ...(['availableForRewards', 'surplus', 'lastRootAt', 'frozenAt'] as const),
        ...(['MAX_ROOT_AGE', 'SILENCE_PERIOD'] as const),
      ),
      readViews(client, ofPolder, 'principalTotal', 'payoutLimits', 'loweredAt', 'payoutAvailable'),
    ])
    return { blockTime: block.timestamp, balance, roots, ...own, ...polder }
  })
}

async function newestRoots(client: PublicClient, at: AtVault) {
  const count = Number(await client.readContract({ ...at, functionName: 'rootCount' }))
  const numbers = Array.from({ length: Math.min(count, ROOTS) }, (_, n) => count - 1 - n)
  return await Promise.all(
    numbers.map(async (number) => ({ number, ...(await readRoot(client, at, BigInt(number))) })),
  )
}
