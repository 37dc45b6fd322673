import { polderAbi } from '@polder/contracts/abi.generated'
import { inTransaction } from '@polder/ledger/database-transaction'
import { settleWithdrawal } from '@polder/ledger/withdrawals/settle-withdrawal'
import type { TestChain } from '@polder/testing/chain'
import type { DataSource } from 'typeorm'

/** All payments the contract ever made, as of the newest block. */
export async function paymentsOn(chain: TestChain) {
  return await chain.client.getContractEvents({
    address: chain.contractAddress,
    abi: polderAbi,
    eventName: 'WithdrawalForwarded',
    fromBlock: 0n,
    toBlock: 'latest',
    strict: true,
  })
}

/** Settles from the events of final blocks, as the indexer does. @returns what became of each */
export async function settleFinal(db: DataSource, chain: TestChain): Promise<string[]> {
  const finalized = await chain.client.getBlock({ blockTag: 'finalized' })
  const outcomes: string[] = []
  for (const event of await paymentsOn(chain)) {
    if (event.blockNumber > finalized.number) continue
    const outcome = await inTransaction(db, (manager) =>
      settleWithdrawal(manager, {
        withdrawalId: event.args.withdrawalId,
        address: event.args.wallet,
        netAmount: event.args.netAmount,
        txHash: event.transactionHash,
        blockNumber: event.blockNumber,
        blockHash: event.blockHash,
      }),
    )
    outcomes.push(outcome)
  }
  return outcomes
}
