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
    roots: roots.map(({ same, isVoid, ...published }) => ({
      ...published,
      status: isVoid ? 'void' : same ? 'same' : 'differs',
    })),
    announced: announced.map(({ data, value: _value, ...act }) => {
      const taken = act.target === vault.address ? surplusOf(data as Hex) : null
      return { ...act, call: data, surplus: taken?.amount ?? null, to: taken?.to ?? null }
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
