import type { EntityManager } from 'typeorm'
import type { EntryKind } from '../books/entry-kind.ts'
import { postEntry } from '../books/post-entries.ts'
import type { TransferInput } from '../books/posting.ts'
import { repayReceivables } from '../books/repay-receivables.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import { type Ending, moveToEnd } from './move-withdrawal.ts'
import type { WithdrawalOutcome } from './states.ts'

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
  const { id, walletId } = withdrawal
  const cause = `withdrawal ${id} outcome`
  const { entryId } = await postEntry(manager, {
    kind: ENTRY_KINDS[outcome],
    key: cause,
    occurredAt: at,
    transfers: outcome === 'settled' ? paid(withdrawal) : givenBack(withdrawal),
  })
  await moveToEnd(manager, withdrawal, outcome, { ...details, outcomeEntryId: entryId, endedAt: at })
  if (outcome !== 'settled') await repayReceivables(manager, [walletId], cause, at)
}

/** @returns the transfers of a payment out of the money in flight */
function paid({ walletId, net, fee }: Pick<LockedWithdrawal, 'walletId' | 'net' | 'fee'>): TransferInput[] {
  const from = { kind: 'in_flight', walletId } as const
  const payment: TransferInput = { from, to: { kind: 'chain_reserve' }, amount: net }
  return fee > 0n ? [payment, { from, to: { kind: 'fee_income' }, amount: fee }] : [payment]
}

function givenBack({ walletId, amount }: LockedWithdrawal): TransferInput[] {
  return [{ from: { kind: 'in_flight', walletId }, to: { kind: 'available', walletId }, amount }]
}
