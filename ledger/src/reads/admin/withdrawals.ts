import type { EntityManager } from 'typeorm'
import { WITHDRAWAL_STATES, type WithdrawalState } from '../../books/withdrawal-state.ts'
import { type AdminList, walletJoin } from './list.ts'

/** A withdrawal with what operators did about it. Amounts are wei. */
export interface AdminWithdrawalRecord {
  id: string
  number: string
  address: string
  amount: bigint
  fee: bigint
  net: bigint
  state: WithdrawalState
  /** product's clock */
  requestedAt: Date
  endedAt: Date | null
  /** real time */
  approvedAt: Date | null
  /** usernames, the first to approve first */
  approvals: { username: string; at: Date; reason: string }[]
  txHash: string | null
  waitingFor: string | null
  failureReason: string | null
}

export type AdminWithdrawalSort = 'createdAt' | 'amount' | 'wallet' | 'number'

export const ADMIN_WITHDRAWALS: AdminList<AdminWithdrawalSort, 'states', Row, AdminWithdrawalRecord> = {
  from: 'withdrawal d',
  key: { sql: 'd.number', type: 'bigint' },
  sorts: {
    createdAt: { sql: 'd.requested_at', type: 'timestamptz' },
    amount: { sql: 'd.amount', type: 'numeric' },
    wallet: { sql: 'w.address', type: 'text', joins: [walletJoin('d.wallet_id')] },
    number: { sql: 'd.number', type: 'bigint' },
  },
  at: { sql: 'd.requested_at', type: 'timestamptz' },
  wallet: { id: 'd.wallet_id' },
  only: { states: (values) => `d.state = any(${values}::withdrawal_state[])` },
  known: { states: WITHDRAWAL_STATES },
  columns: `d.id, d.number, a.address, d.amount, d.fee, d.net, d.state, d.requested_at, d.ended_at, d.approved_at, d.tx_hash,
    d.waiting_for, d.failure_reason, coalesce((
      select json_agg(json_build_object('username', v.username, 'at', v.at, 'reason', v.reason) order by v.at)
      from withdrawal_approval v where v.withdrawal_id = d.id), '[]') as approvals`,
  joins: 'join wallet a on a.id = d.wallet_id',
  toRecord: (row) => ({
    id: row.id,
    number: row.number,
    address: row.address,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    net: BigInt(row.net),
    state: row.state,
    requestedAt: row.requested_at,
    endedAt: row.ended_at,
    approvedAt: row.approved_at,
    approvals: row.approvals.map((approval) => ({ ...approval, at: new Date(approval.at) })),
    txHash: row.tx_hash,
    waitingFor: row.waiting_for,
    failureReason: row.failure_reason,
  }),
}

/** @returns the withdrawal, or null */
export async function readAdminWithdrawal(
  manager: EntityManager,
  id: string,
): Promise<AdminWithdrawalRecord | null> {
  const { columns, joins, toRecord } = ADMIN_WITHDRAWALS
  const rows: Row[] = await manager.query(
    `select ${columns} from (select * from withdrawal where id = $1) d ${joins}`,
    [id],
  )
  return rows[0] ? toRecord(rows[0]) : null
}

interface Row {
  id: string
  number: string
  address: string
  amount: string
  fee: string
  net: string
  state: WithdrawalState
  requested_at: Date
  ended_at: Date | null
  approved_at: Date | null
  approvals: { username: string; at: string; reason: string }[]
  tx_hash: string | null
  waiting_for: string | null
  failure_reason: string | null
}
