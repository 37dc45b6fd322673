import { polderAbi } from '@polder/contracts/abi.generated'
import type { Address } from 'viem'
import type { ContractView } from '../payouts/payout-chain.ts'

/**
 * @returns the vault that is the contract's treasury; null when that is a plain account
 * @throws Error when the chain cannot be asked
 */
export async function readVault({
  quorum,
  contract,
}: Pick<ContractView, 'quorum' | 'contract'>): Promise<Address | null> {
  const at = { address: contract, abi: polderAbi } as const
  return await quorum.read('the vault', async (client) => {
    const isVault = await client.readContract({ ...at, functionName: 'TREASURY_IS_VAULT' })
    return isVault ? await client.readContract({ ...at, functionName: 'treasury' }) : null
  })
}
