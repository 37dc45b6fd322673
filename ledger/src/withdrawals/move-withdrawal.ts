import type { EntityManager } from 'typeorm'
import type { EntryKind } from '../books/entry-flows.ts'
import { postEntry } from '../books/post-entries.ts'
import type { TransferInput } from '../books/posting.ts'
import { repayReceivables } from '../books/repay-receivables.ts'
import { execute, query } from '../sql.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import type { FinalPayout, Payment } from './payment.ts'
import { mayMove, type WithdrawalOutcome, type WithdrawalState } from './states.ts'
import type { WaitingReason } from './waiting-reasons.ts'

type Moving = Pick<LockedWithdrawal, 'id' | 'state'>

/** How a withdrawal ended. */
export interface Ending {
  /** null: nothing was taken for it, so nothing comes back */
  outcomeEntryId: string | null
  /** product's clock */
  endedAt: Date
  /** why it was given back, for its owner */
  failureReason?: string
  /** what paid it, when it is settled: only who reads the chain writes it */
  payment?: Omit<FinalPayout, keyof Payment | 'withdrawalId'>
}

/**
 * Moves withdrawals that have not ended. A withdrawal may stay in its state while what it waits for changes.
 * @param withdrawals locked in this database transaction
 * @param waitingFor left out: it waits for nothing
 * @throws Error for a move that is not in the table
 */
export async function moveWithdrawals(
  manager: EntityManager,
  withdrawals: readonly Moving[],
  to: Exclude<WithdrawalState, WithdrawalOutcome>,
  waitingFor?: WaitingReason,
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
      `update withdrawal set tx_hash = $2, settled_block_number = $3, settled_block_hash = $4, payout_number = $5, kept = $6
       where id = $1`,
      [withdrawal.id, payment.txHash, payment.blockNumber, payment.blockHash, payment.number, payment.kept],
    )
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

const ENTRY_KINDS: Record<WithdrawalOutcome, EntryKind> = {
  settled: 'withdrawal_settled',
  refunded: 'withdrawal_refunded',
  cancelled: 'withdrawal_cancelled',
}

/**
 * Ends a withdrawal: posts its outcome and moves it. All outcomes share one idempotency key, so only one of them can
 * ever be posted.
 * @param withdrawal locked in this database transaction, in a state that may move to the outcome
 * @param at product's clock
 */
export async function endWithdrawal(
  manager: EntityManager,
  withdrawal: LockedWithdrawal,
  outcome: WithdrawalOutcome,
  at: Date,
  details: Pick<Ending, 'failureReason' | 'payment'> = {},
): Promise<void> {
  const { id, walletId, amount } = withdrawal
  const cause = `withdrawal ${id} outcome`
  const { entryId } = await postEntry(manager, {
    kind: ENTRY_KINDS[outcome],
    key: cause,
    occurredAt: at,
    walletId,
    transfers: outcome === 'settled' ? paid(withdrawal) : [{ from: 'in_flight', to: 'available', amount }],
  })
  await moveToEnd(manager, withdrawal, outcome, { ...details, outcomeEntryId: entryId, endedAt: at })
  if (outcome !== 'settled') await repayReceivables(manager, [walletId], cause, at)
}

/** @returns the transfers of a payment out of the money in flight */
function paid({ net, fee }: LockedWithdrawal): TransferInput[] {
  const from = 'in_flight'
  const payment: TransferInput = { from, to: 'chain_reserve', amount: net }
  return fee > 0n ? [payment, { from, to: 'fee_income', amount: fee }] : [payment]
}
