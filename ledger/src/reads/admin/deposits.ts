import { type AdminList, walletJoin } from './list.ts'

/** A credited deposit. Amounts are wei. */
export interface AdminDepositRecord {
  id: string
  address: string
  amount: bigint
  /** product's clock */
  creditedAt: Date
  txHash: string
  blockNumber: number
  blockTime: Date
  entryId: string
  /** the chain took it back after it was final */
  reversed: boolean
}

export type AdminDepositSort = 'createdAt' | 'amount' | 'wallet' | 'block'

export const ADMIN_DEPOSITS: AdminList<AdminDepositSort, 'states', Row, AdminDepositRecord> = {
  from: 'deposit d',
  key: { sql: 'd.id', type: 'bigint' },
  sorts: {
    createdAt: { sql: 'd.credited_at', type: 'timestamptz' },
    amount: { sql: 'd.amount', type: 'numeric' },
    wallet: { sql: 'w.address', type: 'text', joins: [walletJoin('d.wallet_id')] },
    block: { sql: 'd.block_number', type: 'bigint' },
  },
  at: { sql: 'd.credited_at', type: 'timestamptz' },
  wallet: { id: 'd.wallet_id' },
  only: {
    states: (values) =>
      `((d.reversal_entry_id is not null and 'reversed' = any(${values})) or (d.reversal_entry_id is null and 'credited' = any(${values})))`,
  },
  columns: `d.id, a.address, d.amount, d.credited_at, d.tx_hash, d.block_number, d.block_time, d.entry_id,
    d.reversal_entry_id is not null as reversed`,
  joins: 'join wallet a on a.id = d.wallet_id',
  toRecord: (row) => ({
    id: row.id,
    address: row.address,
    amount: BigInt(row.amount),
    creditedAt: row.credited_at,
    txHash: row.tx_hash,
    blockNumber: Number(row.block_number),
    blockTime: row.block_time,
    entryId: row.entry_id,
    reversed: row.reversed,
  }),
}

interface Row {
  id: string
  address: string
  amount: string
  credited_at: Date
  tx_hash: string
  block_number: string
  block_time: Date
  entry_id: string
  reversed: boolean
}
