import { polderAbi } from '@polder/contracts/abi.generated'
import type { Address } from 'viem'
import type { ContractView } from '../payouts/payout-chain.ts'
import { readViews } from '../read-views.ts'

/**
 * What a final block says of the contract and of the payout wallet. Amounts in wei; of the contract's counters, `netSum` and
 * `grossSum` are of payouts, `principalSum` is of what each wallet has deposited and was not paid.
 */
export type ChainFigures = Awaited<ReturnType<typeof chainFigures>>

/**
 * @returns the figures as the quorum says
 * @throws NoQuorumError; with a single node what it failed with, also when it no longer keeps that block's state
 */
export async function chainFigures(
  { quorum, contract }: Pick<ContractView, 'quorum' | 'contract'>,
  signer: Address,
  blockNumber: bigint,
) {
  const read = { address: contract, abi: polderAbi, blockNumber } as const
  const what = `what block ${blockNumber} says of the contract and the payout wallet`
  return await quorum.read(what, async (client) => {
    const [block, { treasury, TREASURY_IS_VAULT: treasuryIsVault, counters }, balance, nonce] =
      await Promise.all([
        client.getBlock({ blockNumber, includeTransactions: false }),
        readViews(client, read, 'treasury', 'TREASURY_IS_VAULT', 'counters'),
        client.getBalance({ address: signer, blockNumber }),
        client.getTransactionCount({ address: signer, blockNumber }),
      ])
    // A vault pays by itself; then the payout wallet pays for gas alone.
    const where = { treasury: treasury.toLowerCase(), treasuryIsVault }
    return { blockHash: block.hash, ...where, ...counters, balance, nonce }
  })
}
