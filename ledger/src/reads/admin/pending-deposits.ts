import type { AdminDepositSort } from './deposits.ts'
import type { AdminList } from './list.ts'

/** A deposit seen in a block that is not final; the sender need not be a wallet that is known. */
export interface AdminPendingDepositRecord {
  /** `<tx hash>-<ordinal of the log>` */
  id: string
  address: string
  /** wei */
  amount: bigint
  txHash: string
  blockNumber: number
  blockTime: Date
  /** real time */
  seenAt: Date
}

const ID = `p.tx_hash || '-' || p.log_ordinal`

/** Few rows, whatever there is in the books: each goes when its block is final, or the chain takes it back. */
export const ADMIN_PENDING_DEPOSITS: AdminList<AdminDepositSort, never, Row, AdminPendingDepositRecord> = {
  from: 'pending_deposit p',
  key: { sql: ID, type: 'text' },
  sorts: {
    createdAt: { sql: 'p.seen_at', type: 'timestamptz' },
    amount: { sql: 'p.amount', type: 'numeric' },
    wallet: { sql: 'p.address', type: 'text' },
    block: { sql: 'p.block_number', type: 'bigint' },
  },
  at: { sql: 'p.seen_at', type: 'timestamptz' },
  wallet: { address: 'p.address', strange: true },
  only: {},
  columns: 'p.page_key as id, p.address, p.amount, p.tx_hash, p.block_number, p.block_time, p.seen_at',
  joins: '',
  toRecord: (row) => ({
    id: row.id,
    address: row.address,
    amount: BigInt(row.amount),
    txHash: row.tx_hash,
    blockNumber: Number(row.block_number),
    blockTime: row.block_time,
    seenAt: row.seen_at,
  }),
}

interface Row {
  id: string
  address: string
  amount: string
  tx_hash: string
  block_number: string
  block_time: Date
  seen_at: Date
}
