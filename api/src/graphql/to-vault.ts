import { vaultAbi } from '@polder/contracts/abi.generated'
import type { AnnouncedActRecord, PublishedRootRecord, VaultRecord } from '@polder/ledger/reads/vault'
import { decodeFunctionData, type Hex } from 'viem'
import type { Vault } from './types/vault.ts'

/** From what the ledger reads to what the schema shows; no rule stands here. */
export function toVault(
  { blockNumber, timelock: _timelock, ...vault }: VaultRecord,
  roots: PublishedRootRecord[],
  announced: AnnouncedActRecord[],
): Vault {
  return {
    ...vault,
    blockNumber: Number(blockNumber),
    roots: roots.map(({ root, same, vetoed, ...published }) => ({
      ...published,
      root: `0x${root.toString('hex')}`,
      status: vetoed ? 'vetoed' : same ? 'same' : 'differs',
    })),
    announced: announced.map(({ id, target, data, readyAt }) => {
      const taken = target === vault.address ? surplusOf(data as Hex) : null
      return { id, target, call: data, readyAt, surplus: taken?.amount ?? null, to: taken?.to ?? null }
    }),
  }
}

/** @returns null when the call is another one */
function surplusOf(data: Hex): { amount: bigint; to: string } | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: vaultAbi, data })
    return functionName === 'withdrawSurplus' ? { amount: args[0], to: args[1].toLowerCase() } : null
  } catch {
    return null
  }
}
