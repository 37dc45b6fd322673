import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import type { Address, PublicClient } from 'viem'
import type { ContractView } from '../payouts/payout-chain.ts'
import type { Root } from '../roots/own-root.ts'

/** So many of the newest roots are looked at: for as long as a guardian can void one. */
const ROOTS = 10

/** A root that the vault has. */
export interface Publication extends Root {
  /** from 0 */
  readonly number: number
  /** unix seconds */
  readonly publishedAt: number
  readonly isVoid: boolean
}

/** What a final block says of a vault and of its Polder. Amounts in wei, times in unix seconds. */
export interface VaultFigures {
  readonly blockTime: bigint
  readonly balance: bigint
  readonly principals: bigint
  readonly availableForRewards: bigint
  readonly surplus: bigint
  readonly lastRootAt: bigint
  /** the newest, first */
  readonly roots: readonly Publication[]
  readonly maxRootAge: bigint
  readonly silencePeriod: bigint
  readonly exitPeriod: bigint
  /** 0: not frozen */
  readonly frozenAt: bigint
  readonly limits: readonly [hourly: bigint, daily: bigint]
  /** when a guardian first lowered them; 0 while they stand */
  readonly loweredAt: bigint
  readonly payoutAvailable: bigint
}

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
): Promise<VaultFigures> {
  const ofVault = { address: vault, abi: vaultAbi, blockNumber } as const
  const ofPolder = { address: contract, abi: polderAbi, blockNumber } as const
  const [block, balance, principals, availableForRewards, surplus, lastRootAt, roots, ...others] =
    await Promise.all([
      client.getBlock({ blockNumber, includeTransactions: false }),
      client.getBalance({ address: vault, blockNumber }),
      client.readContract({ ...ofPolder, functionName: 'principalTotal' }),
      client.readContract({ ...ofVault, functionName: 'availableForRewards' }),
      client.readContract({ ...ofVault, functionName: 'surplus' }),
      client.readContract({ ...ofVault, functionName: 'lastRootAt' }),
      rootsOf(client, vault, blockNumber),
      client.readContract({ ...ofVault, functionName: 'MAX_ROOT_AGE' }),
      client.readContract({ ...ofVault, functionName: 'SILENCE_PERIOD' }),
      client.readContract({ ...ofVault, functionName: 'EXIT_PERIOD' }),
      client.readContract({ ...ofVault, functionName: 'frozenAt' }),
      client.readContract({ ...ofPolder, functionName: 'payoutLimits' }),
      client.readContract({ ...ofPolder, functionName: 'loweredAt' }),
      client.readContract({ ...ofPolder, functionName: 'payoutAvailable' }),
    ])
  const [maxRootAge, silencePeriod, exitPeriod, frozenAt, limits, loweredAt, payoutAvailable] = others
  return {
    ...{ blockTime: block.timestamp, balance, principals, availableForRewards, surplus, lastRootAt, roots },
    ...{ maxRootAge, silencePeriod, exitPeriod, frozenAt, limits, loweredAt, payoutAvailable },
  }
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
