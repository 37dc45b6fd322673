import { polderAbi } from '@polder/contracts/abi.generated'
import type { TestChain } from '@polder/testing/chain'

/** Gives an account the right to pay. */
export async function allowToPay(chain: TestChain, index: number): Promise<void> {
  const contract = { address: chain.contractAddress, abi: polderAbi } as const
  const role = await chain.client.readContract({ ...contract, functionName: 'PAYOUT_ROLE' })
  await chain.client.writeContract({
    ...contract,
    account: chain.accounts[0]!,
    functionName: 'grantRole',
    args: [role, chain.accounts[index]!.address],
  })
}
