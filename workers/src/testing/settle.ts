import { polderAbi } from '@polder/contracts/abi.generated'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
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
        kept: event.args.kept,
        txHash: event.transactionHash,
        blockNumber: event.blockNumber,
        blockHash: event.blockHash,
      }),
    )
    outcomes.push(outcome)
  }
  return outcomes
}

/** Credits the deposits of final blocks, settles, and moves the checkpoint, as the indexer does. */
export async function indexFinal(db: DataSource, chain: TestChain): Promise<void> {
  const { client, contractAddress: address } = chain
  const { number, hash } = await client.getBlock({ blockTag: 'finalized' })
  const deposits = await client.getContractEvents({
    ...{ address, abi: polderAbi, eventName: 'Deposit', strict: true },
    ...{ fromBlock: 0n, toBlock: number },
  })
  await inTransaction(db, (manager) =>
    creditDeposits(
      manager,
      deposits.map(({ args, ...event }) => ({
        chainId: 137,
        blockNumber: event.blockNumber,
        blockHash: event.blockHash,
        blockTime: new Date(Number(args.blockTime) * 1000),
        txHash: event.transactionHash,
        logOrdinal: 0,
        address: args.wallet,
        amount: args.amount,
        number: args.number,
        total: args.total,
      })),
    ),
  )
  await settleFinal(db, chain)
  const [last, payout] = [deposits.at(-1)?.args, (await paymentsOn(chain)).at(-1)?.args]
  const columns = [number, hash, last?.number, last?.total, payout?.number, payout?.total]
  await db.query(
    `insert into chain_checkpoint (chain_id, contract, block_number, block_hash, deposit_count, deposit_total,
       withdrawal_count, withdrawal_total, head_number)
     values (137, $1, $2, $3, $4, $5, $6, $7, $2)
     on conflict (chain_id, contract) do update set block_number = $2, block_hash = $3, deposit_count = $4,
       deposit_total = $5, withdrawal_count = $6, withdrawal_total = $7`,
    [address.toLowerCase(), ...columns.map((value) => value ?? 0)],
  )
}
