import type { EntityManager } from 'typeorm'
import type { TransactionStatus } from './statement.ts'

/** Amounts are wei. */
export interface DepositRecord {
  /** `<tx hash>-<ordinal of the log>`: the same before and after it is final */
  id: string
  address: string
  amount: bigint
  status: TransactionStatus
  txHash: string
  blockNumber: bigint
  blockTime: Date
  creditedAt: Date | null
}

/**
 * @param i.offset deposits to pass over
 * @returns deposits to an address, unfinal ones first, then newest first
 */
export async function readDeposits(
  manager: EntityManager,
  i: { address: string; first: number; offset?: number },
): Promise<DepositRecord[]> {
  const rows: Row[] = await manager.query(
    `select * from (
       select tx_hash, log_ordinal, address, amount, 'pending' as status, block_number, block_time, null::timestamptz as credited_at
       from pending_deposit p
       where address = $1 and not exists (
         select from deposit d where d.tx_hash = p.tx_hash and d.log_ordinal = p.log_ordinal and d.reversal_entry_id is null)
       union all
       select d.tx_hash, d.log_ordinal, w.address, d.amount,
         case when d.reversal_entry_id is null then 'completed' else 'failed' end, d.block_number, d.block_time, d.credited_at
       from deposit d join wallet w on w.id = d.wallet_id where w.address = $1) as all_deposits
     order by credited_at desc nulls first, block_number desc, tx_hash, log_ordinal desc limit $2 offset $3`,
    [i.address.toLowerCase(), i.first, i.offset ?? 0],
  )
  return rows.map((row) => ({
    id: `${row.tx_hash}-${row.log_ordinal}`,
    address: row.address,
    amount: BigInt(row.amount),
    status: row.status,
    txHash: row.tx_hash,
    blockNumber: BigInt(row.block_number),
    blockTime: row.block_time,
    creditedAt: row.credited_at,
  }))
}

interface Row {
  tx_hash: string
  log_ordinal: number
  address: string
  amount: string
  status: TransactionStatus
  block_number: string
  block_time: Date
  credited_at: Date | null
}
