import type { EntityManager } from 'typeorm'
import { postEntry } from '../books/post-entries.ts'
import { takeOrOwe } from '../books/take-or-owe.ts'
import { query } from '../sql.ts'
import { paid } from './end-withdrawal.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'

/**
 * Books the request of a payout whose withdrawal the books do not have, as it stands on the chain: without a fee, which
 * nobody can tell any more. What the wallet does not have becomes a receivable.
 * @param i.net wei
 */
export async function bookLostRequest(
  manager: EntityManager,
  i: { id: string; walletId: string; net: bigint; at: Date },
): Promise<void> {
  const request = { id: i.id, walletId: i.walletId, amount: i.net }
  const entryId = await bookTaking(manager, request, `withdrawal ${i.id} request`, i.at)
  await query(
    manager,
    `insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id)
     values ($1, $2, $3, 0, $3, 'requested', $4, $5)`,
    [i.id, i.walletId, i.net.toString(), i.at, entryId],
  )
}

/**
 * Books a payment that the withdrawal's own entries do not cover, since its money went back or to somebody else: it is
 * taken again, and what is not there any more becomes a receivable.
 * @param i.walletId who was paid
 * @param number the contract's own, of the payout: part of the entries' keys
 * @returns the entry of the payment
 */
export async function bookPaymentTwice(
  manager: EntityManager,
  i: Pick<LockedWithdrawal, 'id' | 'walletId' | 'amount' | 'net' | 'fee'>,
  number: bigint,
  at: Date,
): Promise<string> {
  await bookTaking(manager, i, `withdrawal ${i.id} request of payout ${number}`, at)
  const { entryId } = await postEntry(manager, {
    kind: 'withdrawal_settled',
    key: paymentKey(i.id, number),
    occurredAt: at,
    transfers: paid(i),
  })
  return entryId
}

/** @returns whether a payout has its entry: what settled the withdrawal, or one of its own beside that */
export async function isPaymentBooked(manager: EntityManager, id: string, number: bigint): Promise<boolean> {
  const rows = await query(
    manager,
    `select 1 from entry where idempotency_key = $1
     union all
     select 1 from withdrawal w join entry e on e.id = w.outcome_entry_id
     where w.id = $2 and w.payout_number = $3 and e.kind = 'withdrawal_settled'`,
    [paymentKey(id, number), id, number.toString()],
  )
  return rows.length > 0
}

function paymentKey(id: string, number: bigint): string {
  return `withdrawal ${id} outcome of payout ${number}`
}

async function bookTaking(
  manager: EntityManager,
  { walletId, amount }: Pick<LockedWithdrawal, 'id' | 'walletId' | 'amount'>,
  key: string,
  at: Date,
): Promise<string> {
  const { transfers } = await takeOrOwe(manager, walletId, amount, { kind: 'in_flight', walletId })
  const { entryId } = await postEntry(manager, {
    kind: 'withdrawal_requested',
    key,
    occurredAt: at,
    transfers,
  })
  return entryId
}
