import { polderAbi } from '@polder/contracts/abi.generated'
import type { Address, PublicClient } from 'viem'
import type { ContractView } from '../payouts/payout-chain.ts'
import { readViews } from '../read-views.ts'

/** What a final block says of the contract and of the payout wallet. Amounts in wei. */
export type ChainFigures = Awaited<ReturnType<typeof figuresOf>>

/**
 * @returns the figures as the quorum says
 * @throws NoQuorumError; with a single node what it failed with, also when it no longer keeps that block's state
 */
export async function chainFigures(
  chain: Pick<ContractView, 'quorum' | 'contract'>,
  signer: Address,
  blockNumber: bigint,
): Promise<ChainFigures> {
  return await chain.quorum.read(
    `what block ${blockNumber} says of the contract and the payout wallet`,
    (client) => figuresOf(client, { contract: chain.contract, signer }, blockNumber),
  )
}

async function figuresOf(
  client: PublicClient,
  { contract, signer }: { contract: Address; signer: Address },
  blockNumber: bigint,
) {
  const read = { address: contract, abi: polderAbi, blockNumber } as const
  const [block, { treasury, TREASURY_IS_VAULT: treasuryIsVault, counters }, balance, nonce] =
    await Promise.all([
      client.getBlock({ blockNumber, includeTransactions: false }),
      readViews(client, read, 'treasury', 'TREASURY_IS_VAULT', 'counters'),
      client.getBalance({ address: signer, blockNumber }),
      client.getTransactionCount({ address: signer, blockNumber }),
    ])
  const counted = {
    depositCount: counters.deposits,
    depositTotal: counters.depositSum,
    withdrawalCount: counters.withdrawals,
    /** net, and gross */
    withdrawalTotal: counters.netSum,
    withdrawalGross: counters.grossSum,
    /** of what each wallet has deposited and was not paid */
    principalTotal: counters.principalSum,
  }
  // A vault pays by itself; then the payout wallet pays for gas alone.
  const where = { treasury: treasury.toLowerCase(), treasuryIsVault }
  return { blockHash: block.hash, ...where, ...counted, balance, nonce }
}
