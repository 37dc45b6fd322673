import type { EntityManager } from 'typeorm'
import type { EntryKind } from './entry-kind.ts'
import { postEntry } from './post-entries.ts'
import type { TransferInput } from './posting.ts'
import { repayReceivables } from './repay-receivables.ts'
import type { WithdrawalState } from './withdrawal-state.ts'

export interface LockedWithdrawal {
  id: string
  walletId: string
  address: string
  state: WithdrawalState
  amount: bigint
  fee: bigint
  net: bigint
  txHash: string | null
}

/** Reads a withdrawal and keeps it still until the database transaction ends. */
export async function lockWithdrawal(manager: EntityManager, id: string): Promise<LockedWithdrawal | null> {
  const [row]: Record<
    'id' | 'wallet_id' | 'address' | 'state' | 'amount' | 'fee' | 'net' | 'tx_hash',
    string
  >[] = await manager.query(
    `select w.id, w.wallet_id, a.address, w.state, w.amount, w.fee, w.net, w.tx_hash
       from withdrawal w join wallet a on a.id = w.wallet_id where w.id = $1 for no key update of w`,
    [id],
  )
  if (!row) return null
  return {
    id: row.id,
    walletId: row.wallet_id,
    address: row.address,
    state: row.state as WithdrawalState,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    net: BigInt(row.net),
    txHash: row.tx_hash,
  }
}

const OUTCOMES: Partial<Record<WithdrawalState, EntryKind>> = {
  settled: 'withdrawal_settled',
  refunded: 'withdrawal_refunded',
  cancelled: 'withdrawal_cancelled',
}

/**
 * Ends a withdrawal. All outcomes share one key, so only one of them can ever be posted (design §4).
 * @param withdrawal locked in this database transaction, in a state that may move to the outcome
 * @param at product's clock
 */
export async function endWithdrawal(
  manager: EntityManager,
  withdrawal: LockedWithdrawal,
  outcome: 'settled' | 'refunded' | 'cancelled',
  at: Date,
): Promise<void> {
  const { walletId } = withdrawal
  const inFlight = { kind: 'in_flight', walletId } as const
  const paid: TransferInput[] = [
    { from: inFlight, to: { kind: 'chain_reserve' }, amount: withdrawal.net },
    ...(withdrawal.fee > 0n
      ? [{ from: inFlight, to: { kind: 'fee_income' as const }, amount: withdrawal.fee }]
      : []),
  ]
  const { entryId } = await postEntry(manager, {
    kind: OUTCOMES[outcome]!,
    key: `withdrawal ${withdrawal.id} outcome`,
    occurredAt: at,
    transfers:
      outcome === 'settled'
        ? paid
        : [{ from: inFlight, to: { kind: 'available', walletId }, amount: withdrawal.amount }],
  })
  await manager.query(
    `update withdrawal set state = $2, outcome_entry_id = $3, ended_at = $4, waiting_for = null where id = $1`,
    [withdrawal.id, outcome, entryId, at],
  )
  if (outcome !== 'settled')
    await repayReceivables(manager, [walletId], `withdrawal ${withdrawal.id} outcome`, at)
  await manager.query(`select pg_notify('withdrawal_changed', $1)`, [withdrawal.id])
}
