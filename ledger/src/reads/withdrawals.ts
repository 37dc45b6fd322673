import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { WITHDRAWAL_STATES, type WithdrawalState } from '../withdrawals/states.ts'
import { readBigints, type Written } from './bigints.ts'
import { given } from './given.ts'
import {
  type DayFilter,
  dayValues,
  type ListOrder,
  type ListPlace,
  orderBy,
  type Page,
} from './list-order.ts'
import { statusOfWithdrawal, type TransactionStatus } from './transaction-status.ts'

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
  /** the contract keeps it for the wallet, whose code did not take it, or kept it until it was claimed */
  kept: boolean
  waitingFor: string | null
  /** it serves an exit, or did (docs/payouts.md#exits) */
  forExit: boolean
  /** why it was refunded, for its owner */
  failureReason: string | null
}

/** Which withdrawals are wanted, by the UTC days of the request. */
export interface WithdrawalFilter extends DayFilter {
  status?: TransactionStatus | null
}

/** The sequence of a withdrawal is its number, its size its gross amount. */
export type WithdrawalPage = WithdrawalFilter & Page<ListOrder, ListPlace>

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
  const rows: Written<WithdrawalRecord>[] = await manager.query(
    `select ${COLUMNS}, ${FOR_EXIT} as "forExit"
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
  return readBigints(rows, ...AMOUNTS)
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

function filterValues({ status, ...days }: WithdrawalFilter) {
  const states = status ? WITHDRAWAL_STATES.filter((state) => statusOfWithdrawal(state) === status) : null
  return [states, ...dayValues(days)] as const
}

/** @returns the withdrawal, or null */
export async function readWithdrawal(manager: EntityManager, id: string): Promise<WithdrawalRecord | null> {
  const rows = await query(
    manager,
    `select ${COLUMNS}, ${FOR_EXIT} as "forExit!" from withdrawal w join wallet a on a.id = w.wallet_id where w.id = $1`,
    [id],
  )
  return readBigints(rows, ...AMOUNTS)[0] ?? null
}

const COLUMNS = `w.id, w.number, w.wallet_id as "walletId", a.address, w.amount, w.fee, w.net, w.state,
  w.requested_at as "requestedAt", w.ended_at as "endedAt", w.tx_hash as "txHash", w.kept, w.waiting_for as "waitingFor",
  w.failure_reason as "failureReason"`
const FOR_EXIT = 'exists (select from exit_withdrawal x where x.withdrawal_id = w.id)'
const AMOUNTS = ['amount', 'fee', 'net'] as const
