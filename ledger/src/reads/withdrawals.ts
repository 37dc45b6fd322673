import type { EntityManager } from 'typeorm'
import type { WithdrawalState } from '../books/withdrawal-state.ts'

/** Amounts are wei. */
export interface WithdrawalRecord {
  id: string
  number: string
  walletId: string
  address: string
  amount: bigint
  fee: bigint
  net: bigint
  state: WithdrawalState
  requestedAt: Date
  endedAt: Date | null
  txHash: string | null
  waitingFor: string | null
}

/**
 * @param i.beforeNumber older withdrawals than this one only
 * @returns each wallet's withdrawals, newest first, `first` at most for each
 */
export async function readWithdrawals(
  manager: EntityManager,
  i: { walletIds: readonly string[]; first: number; beforeNumber?: string | null },
): Promise<WithdrawalRecord[]> {
  const rows: Row[] = await manager.query(
    `select ${COLUMNS}
     from unnest($1::bigint[]) as q (id)
     cross join lateral (
       select * from withdrawal where wallet_id = q.id and ($2::bigint is null or number < $2)
       order by number desc limit $3) w
     join wallet a on a.id = w.wallet_id
     order by w.number desc`,
    [i.walletIds, i.beforeNumber ?? null, i.first],
  )
  return rows.map(toRecord)
}

/** @returns the withdrawal, or null */
export async function readWithdrawal(manager: EntityManager, id: string): Promise<WithdrawalRecord | null> {
  const rows: Row[] = await manager.query(
    `select ${COLUMNS} from withdrawal w join wallet a on a.id = w.wallet_id where w.id = $1`,
    [id],
  )
  return rows[0] ? toRecord(rows[0]) : null
}

const COLUMNS = `w.id, w.number, w.wallet_id, a.address, w.amount, w.fee, w.net, w.state, w.requested_at, w.ended_at,
  w.tx_hash, w.waiting_for`

interface Row {
  id: string
  number: string
  wallet_id: string
  address: string
  amount: string
  fee: string
  net: string
  state: WithdrawalState
  requested_at: Date
  ended_at: Date | null
  tx_hash: string | null
  waiting_for: string | null
}

function toRecord(row: Row): WithdrawalRecord {
  return {
    id: row.id,
    number: row.number,
    walletId: row.wallet_id,
    address: row.address,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    net: BigInt(row.net),
    state: row.state,
    requestedAt: row.requested_at,
    endedAt: row.ended_at,
    txHash: row.tx_hash,
    waitingFor: row.waiting_for,
  }
}
