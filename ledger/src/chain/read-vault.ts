import type { ChainQuorum } from '@polder/base/chain-quorum'
import { type Address, parseAbi } from 'viem'

const abi = parseAbi([
  'function TREASURY_IS_VAULT() view returns (bool)',
  'function treasury() view returns (address)',
])

/**
 * @returns the vault that is the contract's treasury; null when that is a plain account
 * @throws Error when the chain cannot be asked
 */
export async function readVault({
  quorum,
  contract,
}: {
  quorum: ChainQuorum
  contract: Address
}): Promise<Address | null> {
  const at = { address: contract, abi } as const
  return await quorum.read('the vault', async (client) => {
    const isVault = await client.readContract({ ...at, functionName: 'TREASURY_IS_VAULT' })
    return isVault ? await client.readContract({ ...at, functionName: 'treasury' }) : null
  })
}
