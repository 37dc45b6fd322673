import type { EntityManager } from 'typeorm'
import type { AccountKind } from '../books/account-kind.ts'
import type { EntryKind } from '../books/entry-flows.ts'
import { query } from '../sql.ts'

/** An entry with its transfers; amounts are wei. */
export interface EntryRecord {
  id: string
  kind: EntryKind
  idempotencyKey: string
  occurredAt: Date
  recordedAt: Date
  reverses: string | null
  transfers: TransferRecord[]
}

export interface TransferRecord {
  id: string
  day: string
  amount: bigint
  debit: LedgerAccountRecord
  credit: LedgerAccountRecord
}

export interface LedgerAccountRecord {
  kind: AccountKind
  /** of the wallet that holds it; null for the house's */
  address: string | null
}

/** @returns the entries there are among the ids, by id. @param ids decimal digits that fit a bigint */
export async function readEntries(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, EntryRecord>> {
  const rows = await query(
    manager,
    `select e.id, e.kind, e.idempotency_key as "idempotencyKey", e.occurred_at as "occurredAt", e.recorded_at as "recordedAt",
       e.reverses, t.id as transfer_id, t.day::text as "day!", t.amount, d.kind as debit_kind, dw.address as "debit_address?", c.kind as credit_kind,
       cw.address as "credit_address?"
     from entry e
     join transfer t on t.entry_id = e.id
     join account d on d.id = t.debit_account_id left join wallet dw on dw.id = d.wallet_id
     join account c on c.id = t.credit_account_id left join wallet cw on cw.id = c.wallet_id
     where e.id = any($1::bigint[]) order by t.id`,
    [ids],
  )
  const entries = new Map<string, EntryRecord>()
  for (const {
    transfer_id,
    day,
    amount,
    debit_kind,
    debit_address,
    credit_kind,
    credit_address,
    ...row
  } of rows) {
    const entry = entries.get(row.id) ?? { ...row, transfers: [] }
    entries.set(row.id, entry)
    entry.transfers.push({
      id: transfer_id,
      day,
      amount: BigInt(amount),
      debit: { kind: debit_kind, address: debit_address },
      credit: { kind: credit_kind, address: credit_address },
    })
  }
  return entries
}
