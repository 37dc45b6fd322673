import type { Settings } from '@polder/base/settings'
import { polderAbi } from '@polder/contracts/abi.generated'
import type { TreeContract } from '@polder/ledger/proof/balance-leaf'
import { zeroAddress } from 'viem'
import type { ContractView } from '../payouts/payout-chain.ts'

/**
 * Reads what the leaves of trees are bound to.
 * @throws Error when the chain cannot be asked
 */
export async function readTreeContract(
  { quorum, contract }: Pick<ContractView, 'quorum' | 'contract'>,
  settings: Pick<Settings, 'CHAIN_ID' | 'CONTRACT_BLOCK'>,
): Promise<TreeContract> {
  const at = { address: contract, abi: polderAbi } as const
  const vault = await quorum.read('the vault', async (client) => {
    const isVault = await client.readContract({ ...at, functionName: 'TREASURY_IS_VAULT' })
    return isVault ? await client.readContract({ ...at, functionName: 'treasury' }) : zeroAddress
  })
  return {
    chainId: settings.CHAIN_ID,
    contract: contract.toLowerCase(),
    contractBlock: settings.CONTRACT_BLOCK,
    vault: vault.toLowerCase(),
  }
}
