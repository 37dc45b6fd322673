import type { ChainQuorum } from '@polder/base/chain-quorum'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import type { ExitOnChain } from '@polder/ledger/exits/record-exits'
import pMap from 'p-map'
import { type Address, getAbiItem, type Hash } from 'viem'

/** A contract and the vault that is its treasury. */
export interface Vault {
  readonly contract: Address
  readonly vault: Address
}

/** Requests for exit as a final block has them. */
export interface VaultExits {
  readonly blockHash: Hash
  /** Of those wallets that were asked about; none once the vault is frozen. */
  readonly exits: readonly ExitOnChain[]
  /** How many there are, of any wallet, as the bonds say; null where requests have no bond, or it is frozen. */
  readonly count: bigint | null
  /** wei that one payout may be */
  readonly payoutLimit: bigint
}

const CONCURRENCY = 8
const REQUESTED = getAbiItem({ abi: vaultAbi, name: 'ExitRequested' })

/** @returns which wallets requested their exit in final blocks, each with its newest request's transaction */
export async function readRequests(
  quorum: ChainQuorum,
  vault: Address,
  from: bigint,
  to: bigint,
): Promise<[wallet: string, txHash: Hash][]> {
  return await quorum.read(`the requests for exit of blocks ${from} to ${to}`, async (client) => {
    const range = { fromBlock: from, toBlock: to }
    const logs = await client.getLogs({ address: vault, event: REQUESTED, ...range, strict: true })
    return logs.map(({ args, transactionHash }) => [args.wallet.toLowerCase(), transactionHash])
  })
}

/**
 * What became of a request is not read from events but from the vault itself: so neither a log that a node left out nor a
 * reorg leaves anything behind.
 */
export async function readExits(
  quorum: ChainQuorum,
  { contract, vault }: Vault,
  blockNumber: bigint,
  wallets: ReadonlyMap<string, Hash | null>,
): Promise<VaultExits> {
  const ofVault = { address: vault, abi: vaultAbi, blockNumber } as const
  const ofPolder = { address: contract, abi: polderAbi, blockNumber } as const
  return await quorum.read(
    `the requests for exit at block ${blockNumber}`,
    async (client): Promise<VaultExits> => {
      const [block, frozenAt, bonds, bond, [hourly, daily]] = await Promise.all([
        client.getBlock({ blockNumber, includeTransactions: false }),
        client.readContract({ ...ofVault, functionName: 'frozenAt' }),
        client.readContract({ ...ofVault, functionName: 'bonds' }),
        client.readContract({ ...ofVault, functionName: 'EXIT_BOND' }),
        client.readContract({ ...ofPolder, functionName: 'payoutLimits' }),
      ])
      const blockHash = block.hash
      const payoutLimit = hourly < daily ? hourly : daily
      if (frozenAt !== 0n) return { blockHash, exits: [], count: null, payoutLimit }
      const ask = async ([wallet, txHash]: readonly [string, Hash | null]): Promise<ExitOnChain[]> => {
        const args = [wallet as Address] as const
        const [[amount, paidBefore, deadline], [, paid]] = await Promise.all([
          client.readContract({ ...ofVault, functionName: 'exits', args }),
          client.readContract({ ...ofPolder, functionName: 'walletTotals', args }),
        ])
        if (deadline === 0n) return []
        const ends = new Date(Number(deadline) * 1000)
        return [{ wallet, amount, paidBefore, paid, txHash, deadline: ends }]
      }
      const exits = (await pMap(wallets, ask, { concurrency: CONCURRENCY })).flat()
      return { blockHash, exits, count: bond === 0n ? null : bonds / bond, payoutLimit }
    },
  )
}
