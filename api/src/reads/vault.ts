import { polderAbi, vaultAbi } from '@polder/contracts/abi.generated'
import { readAnnouncedActs, readPublishedRoots, readVault } from '@polder/ledger/reads/vault'
import type { EntityManager } from 'typeorm'
import { decodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'

const ROOTS_SHOWN = 10
const CALLS = [...polderAbi, ...vaultAbi, ...parseAbi(['function updateDelay(uint256 newDelay)'])]

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
    announced: announced.map(({ data, value: _value, isOurs, ...act }) => {
      const call = isOurs ? decoded(data as Hex) : null
      const said = call && `${call.functionName}(${(call.args ?? []).join(', ')})`.slice(0, 200)
      const isSurplus = call?.functionName === 'withdrawSurplus' && act.target === vault.address
      const [surplus = null, to] = isSurplus ? call.args : []
      return {
        ...{ ...act, call: data, surplus, to: to?.toLowerCase() ?? null },
        act: said?.replace(zeroHash, 'DEFAULT_ADMIN_ROLE') ?? null,
      }
    }),
  }
}

/** @returns null when it is none that we know */
function decoded(data: Hex) {
  try {
    return decodeFunctionData({ abi: CALLS, data })
  } catch {
    return null
  }
}
