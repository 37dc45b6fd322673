import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** @returns the entries there are among the ids, with their transfers in wei, by id. @param ids decimal digits that fit a bigint */
export async function readEntries(manager: EntityManager, ids: readonly string[]) {
  const rows = await query(
    manager,
    `select e.id, e.kind, e.idempotency_key as "idempotencyKey", e.occurred_at as "occurredAt", e.recorded_at as "recordedAt",
       (select r.id from deposit r where r.reversal_entry_id = e.id) as reverses, t.id as transfer_id, t.day::text as "day!", t.amount, d.kind as debit_kind, dw.address as "debit_address?", c.kind as credit_kind,
       cw.address as "credit_address?"
     from entry e
     join transfer t on t.entry_id = e.id
     join account d on d.id = t.debit_account_id left join wallet dw on dw.id = d.wallet_id
     join account c on c.id = t.credit_account_id left join wallet cw on cw.id = c.wallet_id
     where e.id = any($1::bigint[]) order by t.id`,
    [ids],
  )
  const read = rows.map(
    ({ transfer_id: id, day, amount, debit_kind, debit_address, credit_kind, credit_address, ...entry }) => ({
      entry,
      transfer: {
        ...{ id, day, amount },
        debit: { kind: debit_kind, address: debit_address },
        credit: { kind: credit_kind, address: credit_address },
      },
    }),
  )
  const entries = new Map(
    read.map(({ entry }) => [entry.id, { ...entry, transfers: [] as (typeof read)[number]['transfer'][] }]),
  )
  for (const { entry, transfer } of read) entries.get(entry.id)!.transfers.push(transfer)
  return entries
}
