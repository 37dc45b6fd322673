import type { ChainQuorum } from '@polder/base/chain-quorum'
import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import type { ExitOnChain } from '@polder/ledger/exits/record-exits'
import { type Address, getAbiItem, type Hash } from 'viem'

const EVENTS = [
  getAbiItem({ abi: vaultAbi, name: 'ExitRequested' }),
  getAbiItem({ abi: vaultAbi, name: 'ExitClosed' }),
] as const
/** Bytes of calls that one question holds: fifty wallets. A node answers no more bytes than a contract may have. */
const BATCH_BYTES = 3_600

/** @returns what became last of each wallet's request in final blocks: made, by a transaction, or closed (null) */
export async function readRequests(
  quorum: ChainQuorum,
  vault: Address,
  from: bigint,
  to: bigint,
): Promise<[wallet: string, requested: Hash | null][]> {
  return await quorum.read(`the requests for exit of blocks ${from} to ${to}`, async (client) => {
    const range = { fromBlock: from, toBlock: to }
    const logs = await client.getLogs({ address: vault, events: EVENTS, ...range, strict: true })
    return logs.map(({ eventName, args, transactionHash }) => [
      args.wallet.toLowerCase(),
      eventName === 'ExitRequested' ? transactionHash : null,
    ])
  })
}

/**
 * Events tell only which wallets to ask about. What is demanded, by when, and what was paid is the vault's own state, many
 * wallets in one question.
 * @returns `exits`: of those wallets that were asked about, none once the vault is frozen; `count`: how many there are, of any
 *   wallet, as the bonds say; null where requests have no bond
 */
export async function readExits(
  quorum: ChainQuorum,
  { contract, vault }: { readonly contract: Address; readonly vault: Address },
  blockNumber: bigint,
  wallets: ReadonlyMap<string, Hash | null>,
): Promise<{ blockHash: Hash; frozen: boolean; exits: ExitOnChain[]; count: bigint | null }> {
  const ofVault = { address: vault, abi: vaultAbi, blockNumber } as const
  return await quorum.read(`the requests for exit at block ${blockNumber}`, async (client) => {
    const asked = [...wallets].map(([wallet, txHash]) => ({ wallet: wallet as Address, txHash }))
    const calls = asked.flatMap(({ wallet }) => [
      { address: vault, abi: vaultAbi, functionName: 'exits', args: [wallet] } as const,
      { address: contract, abi: polderAbi, functionName: 'walletTotals', args: [wallet] } as const,
    ])
    const [block, frozenAt, bonds, bond, answers] = await Promise.all([
      client.getBlock({ blockNumber, includeTransactions: false }),
      client.readContract({ ...ofVault, functionName: 'frozenAt' }),
      client.readContract({ ...ofVault, functionName: 'bonds' }),
      client.readContract({ ...ofVault, functionName: 'EXIT_BOND' }),
      client.multicall({
        ...{ contracts: calls, blockNumber, allowFailure: false },
        ...{ deployless: true, batchSize: BATCH_BYTES },
      }),
    ])
    const exits = asked.flatMap(({ wallet, txHash }, n): ExitOnChain[] => {
      const [[target, deadline], [, paid]] = [answers[2 * n]!, answers[2 * n + 1]!]
      if (deadline === 0n) return []
      return [{ wallet, target, paid, deadline: new Date(Number(deadline) * 1000), txHash }]
    })
    const [blockHash, frozen] = [block.hash, frozenAt !== 0n]
    if (frozen) return { blockHash, frozen, exits: [], count: null }
    return { blockHash, frozen, exits, count: bond === 0n ? null : bonds / bond }
  })
}
