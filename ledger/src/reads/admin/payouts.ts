import { type AdminList, walletJoin } from './list.ts'

/** How far a payout's chain transaction has come. */
export type PayoutTransactionState = 'signed' | 'broadcast' | 'succeeded' | 'reverted' | 'replaced'

/** A chain transaction signed for a payout. Amounts are wei. */
export interface AdminPayoutRecord {
  id: string
  withdrawalId: string
  address: string
  /** what arrives on chain */
  net: bigint
  state: PayoutTransactionState
  signer: string
  nonce: number
  /** 1 for the first on its nonce, more for a replacement */
  attempt: number
  hash: string
  /** most that is paid per gas, wei */
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** real time */
  signedAt: Date
  firstBroadcastAt: Date | null
  lastBroadcastAt: Date | null
  broadcasts: number
  /** what the contract said against it */
  failure: string | null
  /** real seconds since it was signed, of one that has no outcome yet */
  ageSeconds: number | null
}

export type AdminPayoutSort = 'createdAt' | 'nonce' | 'fee' | 'wallet'

const WITHDRAWAL = 'join withdrawal d on d.id = t.withdrawal_id'
/** As the index payout_transaction_state has it. */
const STATE = `coalesce(t.outcome, case when t.first_broadcast_at is null then 'signed' else 'broadcast' end)`

export const ADMIN_PAYOUTS: AdminList<AdminPayoutSort, 'states', Row, AdminPayoutRecord> = {
  from: 'payout_transaction t',
  key: { sql: 't.id', type: 'bigint' },
  sorts: {
    createdAt: { sql: 't.signed_at', type: 'timestamptz' },
    nonce: { sql: 't.nonce', type: 'bigint' },
    fee: { sql: 't.max_fee_per_gas', type: 'numeric' },
    wallet: { sql: 'w.address', type: 'text', joins: [WITHDRAWAL, walletJoin('d.wallet_id')] },
  },
  at: { sql: 't.signed_at', type: 'timestamptz' },
  wallet: { id: 'd.wallet_id', joins: [WITHDRAWAL] },
  only: { states: (values) => `${STATE} = any(${values})` },
  columns: `t.id, t.withdrawal_id, a.address, d.net, ${STATE} as state, t.signer, t.nonce, t.attempt, t.hash, t.max_fee_per_gas,
    t.max_priority_fee_per_gas, t.signed_at, t.first_broadcast_at, t.last_broadcast_at, t.broadcasts, t.failure,
    case when t.outcome is null then extract(epoch from now() - t.signed_at)::float end as age_seconds`,
  joins: 'join withdrawal d on d.id = t.withdrawal_id join wallet a on a.id = d.wallet_id',
  toRecord: (row) => ({
    id: row.id,
    withdrawalId: row.withdrawal_id,
    address: row.address,
    net: BigInt(row.net),
    state: row.state,
    signer: row.signer,
    nonce: Number(row.nonce),
    attempt: row.attempt,
    hash: row.hash,
    maxFeePerGas: BigInt(row.max_fee_per_gas),
    maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
    signedAt: row.signed_at,
    firstBroadcastAt: row.first_broadcast_at,
    lastBroadcastAt: row.last_broadcast_at,
    broadcasts: row.broadcasts,
    failure: row.failure,
    ageSeconds: row.age_seconds,
  }),
}

interface Row {
  id: string
  withdrawal_id: string
  address: string
  net: string
  state: PayoutTransactionState
  signer: string
  nonce: string
  attempt: number
  hash: string
  max_fee_per_gas: string
  max_priority_fee_per_gas: string
  signed_at: Date
  first_broadcast_at: Date | null
  last_broadcast_at: Date | null
  broadcasts: number
  failure: string | null
  age_seconds: number | null
}
