import type { EntityManager } from 'typeorm'
import type { Address, Hex } from 'viem'
import { query } from '../sql.ts'
import type { Payment } from './payment.ts'

/**
 * Who waits to be paid: what was never signed, and what was signed and can never be mined any more (each of its
 * transactions has a final outcome, and none succeeded).
 */
export const IN_LINE = `(w.state = 'requested' or (w.state in ('signed', 'broadcast') and not exists (
  select from payout_transaction p where p.withdrawal_id = w.id and (p.outcome is null or p.outcome = 'succeeded'))))`

export interface InLine extends Payment {
  readonly number: bigint
  /** wei, gross: what an approval is asked for */
  readonly amount: bigint
  readonly approved: boolean
  readonly signedBefore: boolean
  /** Its wallet has a receivable: nothing of it is signed. */
  readonly owes: boolean
}

/** @returns the withdrawal to be paid next, in the order of the requests */
export async function nextInLine(manager: EntityManager, afterNumber: bigint): Promise<InLine | null> {
  const [row] = await query(
    manager,
    `select w.id, w.number, a.address, w.amount, w.net, w.approved_at is not null as "approved!",
       w.state <> 'requested' as "signed_before!", exists (select from account r
         where r.wallet_id = w.wallet_id and r.kind = 'receivable' and r.balance < 0) as "owes!"
     from withdrawal w join wallet a on a.id = w.wallet_id
     where ${IN_LINE} and w.number > $1 order by w.number limit 1`,
    [afterNumber.toString()],
  )
  if (!row) return null
  return {
    withdrawalId: row.id as Hex,
    number: BigInt(row.number),
    wallet: row.address as Address,
    amount: BigInt(row.amount),
    net: BigInt(row.net),
    approved: row.approved,
    signedBefore: row.signed_before,
    owes: row.owes,
  }
}

/** @returns whether anybody waits */
export async function isAnyoneInLine(manager: EntityManager): Promise<boolean> {
  const rows = await query(manager, `select 1 from withdrawal w where ${IN_LINE} limit 1`)
  return rows.length > 0
}
