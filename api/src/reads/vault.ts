import { vaultAbi } from '@polder/contracts/abi.generated'
import { readAnnouncedActs, readPublishedRoots, readVault } from '@polder/ledger/reads/vault'
import type { EntityManager } from 'typeorm'
import { decodeFunctionData, type Hex } from 'viem'

const ROOTS_SHOWN = 10

/** @returns the vault as it was last read from the chain, with its newest roots; null where the treasury is a plain account */
export async function readVaultWithRoots(manager: EntityManager, contract: string) {
  const found = await readVault(manager, contract)
  if (!found) return null
  const { blockNumber, timelock, ...vault } = found
  const [roots, announced] = await Promise.all([
    readPublishedRoots(manager, { vault: vault.address, first: ROOTS_SHOWN }),
    timelock ? readAnnouncedActs(manager, timelock) : [],
  ])
  return {
    ...vault,
    blockNumber: Number(blockNumber),
    roots: roots.map(({ same, isVoid, ...published }) => ({
      ...published,
      status: isVoid ? ('void' as const) : same ? ('same' as const) : ('differs' as const),
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
