import { polderAbi } from '@polder/contracts/abi.generated'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { inTransaction } from '@polder/ledger/sql'
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
export async function settleFinal(
  db: DataSource,
  chain: TestChain,
  upTo?: { number: bigint; hash: string },
): Promise<string[]> {
  const finalized = upTo ?? (await chain.client.getBlock({ blockTag: 'finalized' }))
  const outcomes: string[] = []
  for (const event of await paymentsOn(chain)) {
    if (event.blockNumber > finalized.number) continue
    const outcome = await inTransaction(db, (manager) =>
      settleWithdrawal(manager, {
        withdrawalId: event.args.withdrawalId,
        address: event.args.wallet,
        amount: event.args.grossAmount,
        net: event.args.netAmount,
        number: event.args.number,
        kept: event.args.kept,
        txHash: event.transactionHash,
        blockNumber: event.blockNumber,
        blockHash: event.blockHash,
      }),
    )
    outcomes.push(outcome)
  }
  await moveCheckpoint(db, chain, finalized)
  return outcomes
}

/** Credits the deposits of final blocks and settles, as the indexer does. */
export async function indexFinal(db: DataSource, chain: TestChain): Promise<void> {
  const { client, contractAddress: address } = chain
  const finalized = await client.getBlock({ blockTag: 'finalized' })
  const deposits = await client.getContractEvents({
    ...{ address, abi: polderAbi, eventName: 'Deposit', strict: true },
    ...{ fromBlock: 0n, toBlock: finalized.number },
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
  await settleFinal(db, chain, finalized)
}

/** Deposits as the books have them: most tests make them up. */
async function moveCheckpoint(
  db: DataSource,
  { client, contractAddress: address }: TestChain,
  { number: blockNumber, hash }: { number: bigint; hash: string },
): Promise<void> {
  const read = { address, abi: polderAbi, blockNumber } as const
  const counters = await client.readContract({ ...read, functionName: 'counters' })
  await db.query(
    `insert into chain_checkpoint (chain_id, contract, block_number, block_hash, deposit_count, deposit_total,
       withdrawal_count, withdrawal_total, withdrawal_gross, head_number)
     select 137, $1, $2::bigint, $3, count(*), coalesce(sum(amount), 0), $4, $5, $6, $2::bigint
     from deposit where reversal_entry_id is null
     on conflict (chain_id, contract) do update set block_number = $2::bigint, block_hash = $3,
       deposit_count = excluded.deposit_count, deposit_total = excluded.deposit_total, withdrawal_count = $4,
       withdrawal_total = $5, withdrawal_gross = $6, updated_at = now()`,
    [
      ...[address.toLowerCase(), blockNumber.toString(), hash],
      ...[counters.withdrawals, counters.netSum, counters.grossSum].map(String),
    ],
  )
}
