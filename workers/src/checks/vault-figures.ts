import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, BaseError, ContractFunctionRevertedError, type PublicClient } from 'viem'
import type { ContractView } from '../payouts/payout-chain.ts'
import type { Publication } from '../roots/root-chain.ts'

/** What a final block says of a vault and the windows of its payouts. Amounts in wei, times in unix seconds. */
export interface VaultFigures {
  readonly blockTime: bigint
  readonly balance: bigint
  /** null before the first root */
  readonly surplus: bigint | null
  readonly newest: Publication
  readonly maxRootAge: bigint
  readonly silencePeriod: bigint
  readonly exitPeriod: bigint
  /** 0: not frozen */
  readonly frozenAt: bigint
  readonly limits: readonly [hourly: bigint, daily: bigint]
  readonly available: bigint
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
  const [
    block,
    balance,
    surplus,
    newest,
    maxRootAge,
    silencePeriod,
    exitPeriod,
    frozenAt,
    limits,
    available,
  ] = await Promise.all([
    client.getBlock({ blockNumber, includeTransactions: false }),
    client.getBalance({ address: vault, blockNumber }),
    client.readContract({ ...ofVault, functionName: 'surplus' }).catch(nullWithoutRoot),
    client.readContract({ ...ofVault, functionName: 'newestRoot' }),
    client.readContract({ ...ofVault, functionName: 'MAX_ROOT_AGE' }),
    client.readContract({ ...ofVault, functionName: 'SILENCE_PERIOD' }),
    client.readContract({ ...ofVault, functionName: 'EXIT_PERIOD' }),
    client.readContract({ ...ofVault, functionName: 'frozenAt' }),
    client.readContract({ ...ofPolder, functionName: 'payoutLimits' }),
    client.readContract({ ...ofPolder, functionName: 'payoutAvailable' }),
  ])
  const periods = { maxRootAge, silencePeriod, exitPeriod }
  return { blockTime: block.timestamp, balance, surplus, newest, ...periods, frozenAt, limits, available }
}

function nullWithoutRoot(error: unknown): null {
  const reverted =
    error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (reverted instanceof ContractFunctionRevertedError && reverted.data?.errorName === 'NoRoot') return null
  throw error
}
