import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import { mayMove, type WithdrawalState } from './states.ts'

/** What a move writes beside the state. What is left out stays as it is, except `waitingFor`. */
export interface MoveDetails {
  /** why it waits, for its owner; left out: it waits for nothing */
  waitingFor?: string
  /** the newest broadcast, then the transaction of the settling event */
  txHash?: string
  /** why it was given back, for its owner */
  failureReason?: string
  outcomeEntryId?: string
  /** product's clock */
  endedAt?: Date
  settledBlockNumber?: bigint
  settledBlockHash?: string
  /** the contract's running number of the payout that settled it */
  payoutNumber?: bigint
  /** the contract keeps it for the wallet, whose code did not take it */
  kept?: boolean
}

/** As {@link moveWithdrawals}, of one. */
export async function moveWithdrawal(
  manager: EntityManager,
  withdrawal: Pick<LockedWithdrawal, 'id' | 'state'>,
  to: WithdrawalState,
  details: MoveDetails = {},
): Promise<void> {
  await moveWithdrawals(manager, [withdrawal], to, details)
}

/**
 * The only statement that moves withdrawals. A withdrawal may stay in its state while its details change.
 * @param withdrawals locked in this database transaction
 * @throws Error for a move that is not in the table
 */
export async function moveWithdrawals(
  manager: EntityManager,
  withdrawals: readonly Pick<LockedWithdrawal, 'id' | 'state'>[],
  to: WithdrawalState,
  details: MoveDetails = {},
): Promise<void> {
  for (const { id, state } of withdrawals)
    if (state !== to && !mayMove(state, to))
      throw new Error(`Withdrawal ${id}: no move from ${state} to ${to}`)
  const ids = withdrawals.map(({ id }) => id)
  await execute(
    manager,
    `update withdrawal set state = $2, waiting_for = $3, tx_hash = coalesce($4, tx_hash),
       failure_reason = coalesce($5, failure_reason), outcome_entry_id = coalesce($6, outcome_entry_id),
       ended_at = coalesce($7, ended_at), settled_block_number = coalesce($8, settled_block_number),
       settled_block_hash = coalesce($9, settled_block_hash), kept = coalesce($10, kept),
       payout_number = coalesce($11, payout_number)
     where id = any($1)`,
    [
      ids,
      to,
      details.waitingFor ?? null,
      details.txHash ?? null,
      details.failureReason ?? null,
      details.outcomeEntryId ?? null,
      details.endedAt ?? null,
      details.settledBlockNumber?.toString() ?? null,
      details.settledBlockHash ?? null,
      details.kept ?? null,
      details.payoutNumber?.toString() ?? null,
    ],
  )
  await query(manager, `select pg_notify('withdrawal_changed', id) from unnest($1::text[]) as id`, [ids])
}
