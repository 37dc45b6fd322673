import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import { mayMove, type WithdrawalOutcome, type WithdrawalState } from './states.ts'

type Moving = Pick<LockedWithdrawal, 'id' | 'state'>

/** How a withdrawal ended. */
export interface Ending {
  /** null: nothing was taken for it, so nothing comes back */
  outcomeEntryId: string | null
  /** product's clock */
  endedAt: Date
  /** why it was given back, for its owner */
  failureReason?: string
  /** what paid it, when it is settled */
  payment?: SettlingPayment
}

/** The payment of a settled withdrawal, as the chain has it: only who reads the chain writes it. */
export interface SettlingPayment {
  txHash: string
  blockNumber: bigint
  blockHash: string
  /** the contract's running number of it */
  number: bigint
  /** the contract keeps it for the wallet, whose code did not take it */
  kept: boolean
}

/** As {@link moveWithdrawals}, of one. */
export async function moveWithdrawal(
  manager: EntityManager,
  withdrawal: Moving,
  to: Exclude<WithdrawalState, WithdrawalOutcome>,
  waitingFor?: string,
): Promise<void> {
  await moveWithdrawals(manager, [withdrawal], to, waitingFor)
}

/**
 * Moves withdrawals that have not ended. A withdrawal may stay in its state while what it waits for changes.
 * @param withdrawals locked in this database transaction
 * @param waitingFor for its owner; left out: it waits for nothing
 * @throws Error for a move that is not in the table
 */
export async function moveWithdrawals(
  manager: EntityManager,
  withdrawals: readonly Moving[],
  to: Exclude<WithdrawalState, WithdrawalOutcome>,
  waitingFor?: string,
): Promise<void> {
  for (const withdrawal of withdrawals) assertMove(withdrawal, to)
  const ids = withdrawals.map(({ id }) => id)
  await execute(manager, 'update withdrawal set state = $2, waiting_for = $3 where id = any($1)', [
    ids,
    to,
    waitingFor ?? null,
  ])
  await tell(manager, ids)
}

/**
 * Ends a withdrawal. What its outcome moved is posted before.
 * @param withdrawal locked in this database transaction
 * @throws Error for a move that is not in the table
 */
export async function moveToEnd(
  manager: EntityManager,
  withdrawal: Moving,
  to: WithdrawalOutcome,
  { outcomeEntryId, endedAt, failureReason, payment }: Ending,
): Promise<void> {
  assertMove(withdrawal, to)
  if (payment)
    await execute(
      manager,
      `update withdrawal set tx_hash = $2, settled_block_number = $3, settled_block_hash = $4, payout_number = $5, kept = $6,
         state = $7, waiting_for = null, outcome_entry_id = $8, ended_at = $9
       where id = $1`,
      [
        withdrawal.id,
        payment.txHash,
        payment.blockNumber.toString(),
        payment.blockHash,
        payment.number.toString(),
        payment.kept,
        to,
        outcomeEntryId,
        endedAt,
      ],
    )
  else
    await execute(
      manager,
      `update withdrawal set state = $2, waiting_for = null, outcome_entry_id = $3, ended_at = $4, failure_reason = $5
       where id = $1`,
      [withdrawal.id, to, outcomeEntryId, endedAt, failureReason ?? null],
    )
  await tell(manager, [withdrawal.id])
}

function assertMove({ id, state }: Moving, to: WithdrawalState): void {
  if (state !== to && !mayMove(state, to)) throw new Error(`Withdrawal ${id}: no move from ${state} to ${to}`)
}

async function tell(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await query(manager, `select pg_notify('withdrawal_changed', id) from unnest($1::text[]) as id`, [[...ids]])
}
