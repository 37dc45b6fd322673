import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { OPEN_STATES, type WithdrawalState } from '../withdrawals/states.ts'
import { given } from './given.ts'
import { type ListOrder, type ListPlace, orderBy } from './list-order.ts'
import type { TransactionStatus } from './statement.ts'

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
  /** why it was refunded, for its owner */
  failureReason: string | null
}

/** Which withdrawals are wanted; what is left out holds nothing back. */
export interface WithdrawalFilter {
  status?: TransactionStatus | null
  /** UTC days of the request, both belong to it */
  fromDay?: string | null
  toDay?: string | null
}

export interface WithdrawalPage extends WithdrawalFilter {
  /** most withdrawals for each wallet */
  first: number
  /** newest first when left out; the size of a withdrawal is its gross amount */
  order?: ListOrder
  /** withdrawals behind this place only; their sequence is their number */
  after?: ListPlace | null
}

/** @returns each wallet's withdrawals, in the order asked for */
export async function readWithdrawals(
  manager: EntityManager,
  i: WithdrawalPage & { walletIds: readonly string[] },
): Promise<WithdrawalRecord[]> {
  const { after, sort } = orderBy(
    i.order ?? 'newest',
    { sequence: 'w.number', size: 'w.amount' },
    { sequence: '$5::bigint', size: '$7::numeric' },
  )
  const wallets = given('bigint', 'id', i.walletIds)
  const rows: Row[] = await manager.query(
    `select ${COLUMNS}
     from ${wallets.relation}
     cross join lateral (
       select * from withdrawal w where wallet_id = q.id and ${FILTER} and ${after}
       order by ${sort} limit $6) w
     join wallet a on a.id = w.wallet_id
     order by ${sort}`,
    [
      wallets.value,
      ...filterValues(i),
      i.after?.sequence ?? null,
      i.first,
      ...(after.includes('$7') ? [i.after?.size ?? null] : []),
    ],
  )
  return rows.map(toRecord)
}

/** @returns how many withdrawals of the filter each wallet has, by wallet id; wallets without any are left out */
export async function countWithdrawals(
  manager: EntityManager,
  i: WithdrawalFilter & { walletIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await query(
    manager,
    `select w.wallet_id, count(*)::integer as "n!" from withdrawal w
     where w.wallet_id = any($1) and ${FILTER} group by w.wallet_id`,
    [i.walletIds, ...filterValues(i)],
  )
  return new Map(rows.map((row) => [row.wallet_id, row.n]))
}

/** By states, first day and last day: $2 to $4. */
const FILTER = `($2::text[] is null or w.state::text = any($2))
  and ($3::date is null or w.requested_at >= $3::date::timestamp at time zone 'UTC')
  and ($4::date is null or w.requested_at < ($4::date + 1)::timestamp at time zone 'UTC')`

function filterValues({ status, fromDay, toDay }: WithdrawalFilter) {
  return [status ? STATES[status] : null, fromDay ?? null, toDay ?? null] as const
}

/** The states that are shown as a status. */
const STATES: Record<TransactionStatus, readonly WithdrawalState[]> = {
  pending: OPEN_STATES,
  completed: ['settled'],
  failed: ['refunded', 'cancelled'],
}

/** @returns the withdrawal, or null */
export async function readWithdrawal(manager: EntityManager, id: string): Promise<WithdrawalRecord | null> {
  const rows = await query(
    manager,
    `select ${COLUMNS} from withdrawal w join wallet a on a.id = w.wallet_id where w.id = $1`,
    [id],
  )
  return rows[0] ? toRecord(rows[0]) : null
}

const COLUMNS = `w.id, w.number, w.wallet_id, a.address, w.amount, w.fee, w.net, w.state, w.requested_at, w.ended_at,
  w.tx_hash, w.waiting_for, w.failure_reason`

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
  failure_reason: string | null
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
    failureReason: row.failure_reason,
  }
}
