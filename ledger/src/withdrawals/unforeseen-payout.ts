import { createHash } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { postEntry } from '../books/post-entries.ts'
import { takeOrOwe } from '../books/take-or-owe.ts'
import { query } from '../sql.ts'

/**
 * Books the request of a payout that nobody has asked for as the chain made it. What the wallet does not have becomes a
 * receivable.
 * @param i.amount wei, gross
 * @param i.net wei
 */
export async function bookLostRequest(
  manager: EntityManager,
  i: { id: string; walletId: string; amount: bigint; net: bigint; at: Date },
): Promise<void> {
  const { id, walletId, amount, net, at } = i
  const { transfers } = await takeOrOwe(manager, walletId, amount, { kind: 'in_flight', walletId })
  const { entryId } = await postEntry(manager, {
    kind: 'withdrawal_requested',
    key: `withdrawal ${id} request`,
    occurredAt: at,
    transfers,
  })
  await query(
    manager,
    `insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id)
     values ($1, $2, $3, $4, $5, 'requested', $6, $7)`,
    [id, walletId, amount.toString(), (amount - net).toString(), net.toString(), at, entryId],
  )
}

/** @returns under which id the books hold a payout whose own id stands for something else: always the same */
export function idBeside(withdrawalId: string, number: bigint): string {
  return `0x${createHash('sha256').update(`${withdrawalId} payout ${number}`).digest('hex')}`
}
