import type { EntityManager } from 'typeorm'
import type { Address, Hex } from 'viem'
import type { Payment } from './payout-chain.ts'

/**
 * Who waits to be paid: what was never signed, and what was signed and can never be mined any more (each of its
 * transactions has a final outcome, and none succeeded).
 */
const IN_LINE = `(w.state = 'requested' or (w.state in ('signed', 'broadcast') and not exists (
  select from payout_transaction p where p.withdrawal_id = w.id and (p.outcome is null or p.outcome = 'succeeded'))))`

export interface InLine extends Payment {
  readonly number: bigint
  /** wei, gross: what an approval is asked for */
  readonly amount: bigint
  readonly approved: boolean
  readonly signedBefore: boolean
}

/** @returns the withdrawal to be paid next, in the order of the requests */
export async function nextInLine(manager: EntityManager, afterNumber: bigint): Promise<InLine | null> {
  const [row]: {
    id: Hex
    number: string
    address: Address
    amount: string
    net: string
    approved: boolean
    signed_before: boolean
  }[] = await manager.query(
    `select w.id, w.number, a.address, w.amount, w.net, w.approved_at is not null as approved,
       w.state <> 'requested' as signed_before
     from withdrawal w join wallet a on a.id = w.wallet_id
     where ${IN_LINE} and w.number > $1 order by w.number limit 1`,
    [afterNumber.toString()],
  )
  if (!row) return null
  return {
    withdrawalId: row.id,
    number: BigInt(row.number),
    wallet: row.address,
    amount: BigInt(row.amount),
    net: BigInt(row.net),
    approved: row.approved,
    signedBefore: row.signed_before,
  }
}

/** @returns whether anybody waits */
export async function isAnyoneInLine(manager: EntityManager): Promise<boolean> {
  const rows: unknown[] = await manager.query(`select 1 from withdrawal w where ${IN_LINE} limit 1`)
  return rows.length > 0
}

/**
 * Says why they wait to everyone in line from a place on, or to that one only.
 * @returns whether this is news to the first of them
 */
export async function setWaitingFor(
  manager: EntityManager,
  first: { number: bigint },
  text: string,
  whom: 'all' | 'first',
): Promise<boolean> {
  const [changed]: [{ number: string }[], number] = await manager.query(
    `update withdrawal w set waiting_for = $1
     where ${IN_LINE} and ${whom === 'all' ? 'w.number >= $2' : 'w.number = $2'} and w.waiting_for is distinct from $1
     returning number, pg_notify('withdrawal_changed', id)`,
    [text, first.number.toString()],
  )
  return changed.some(({ number }) => BigInt(number) === first.number)
}
