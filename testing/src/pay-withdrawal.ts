import { polderAbi } from '@polder/contracts/abi.generated'
import type { Hash, Hex } from 'viem'
import type { TestChain } from './chain.ts'

/**
 * Pays a withdrawal by hand, as any account with the role may.
 * @param i.from index of the account that pays (default 0)
 * @param i.gross what the books take from the wallet (default: `net`, no fee)
 * @param i.number of the payout; left out: the next
 * @returns the transaction's hash, as soon as the node has it
 */
export async function payWithdrawal(
  chain: TestChain,
  i: {
    withdrawalId: Hex
    wallet: Hex
    net: bigint
    gross?: bigint
    from?: number
    number?: bigint
    nonce?: number
  },
): Promise<Hash> {
  const contract = { address: chain.contractAddress, abi: polderAbi } as const
  const count = await chain.client.readContract({ ...contract, functionName: 'withdrawalCount' })
  const { withdrawalId, wallet, net: netAmount } = i
  return await chain.client.writeContract({
    ...contract,
    account: chain.accounts[i.from ?? 0]!,
    functionName: 'fundAndForwardWithdrawals',
    args: [
      i.number ?? count + 1n,
      0n,
      [{ withdrawalId, wallet, grossAmount: i.gross ?? netAmount, netAmount }],
    ],
    // A vault is drawn from.
    value: chain.treasury === chain.accounts[0]!.address ? netAmount : 0n,
    nonce: i.nonce,
    gas: 400_000n,
    // Mined before the payouts of its block.
    maxFeePerGas: 100n * 10n ** 9n,
    maxPriorityFeePerGas: 10n * 10n ** 9n,
  })
}
