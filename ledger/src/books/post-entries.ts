import { ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { postgresCode, violatedConstraint } from '../database-transaction.ts'
import { execute, query } from '../sql.ts'
import { resolveAccounts } from './accounts.ts'
import { type EntryInput, hashEntry, IdempotencyConflict, type TransferInput } from './posting.ts'

export interface Posted {
  entryId: string
  /** The cause had been posted before, with the same transfers: nothing was written now. */
  replayed: boolean
}

/** As {@link postEntries}, for one fact. */
export async function postEntry(manager: EntityManager, entry: EntryInput): Promise<Posted> {
  const [posted] = await postEntries(manager, [entry])
  return posted!
}

/**
 * Writes entries, their transfers and the balances they move, in the caller's database transaction.
 * This is the only place that writes them.
 * @returns in the order given
 * @throws IdempotencyConflict when a cause was posted with other transfers
 * @throws ProductError `INSUFFICIENT_BALANCE` when a wallet's account would go below zero
 */
export async function postEntries(manager: EntityManager, entries: EntryInput[]): Promise<Posted[]> {
  if (entries.length === 0) return []
  for (const entry of entries) assertPostable(entry)
  const hashes = entries.map(hashEntry)
  const written = await insertEntries(manager, entries, hashes)
  const known = await findPosted(manager, entries, hashes, written)
  const fresh = entries.filter((entry) => written.has(entry.key))
  await writeTransfers(manager, fresh, written)
  return entries.map(({ key }) => {
    const entryId = written.get(key)
    return entryId ? { entryId, replayed: false } : { entryId: known.get(key)!, replayed: true }
  })
}

function assertPostable(entry: EntryInput): void {
  if (entry.transfers.length === 0) throw new Error(`Entry ${entry.key} has no transfers`)
  if (entry.transfers.some(({ amount }) => amount <= 0n)) throw new Error(`Entry ${entry.key} moves nothing`)
}

async function insertEntries(
  manager: EntityManager,
  entries: EntryInput[],
  hashes: Buffer[],
): Promise<Map<string, string>> {
  const rows = await query(
    manager,
    `insert into entry (kind, idempotency_key, input_hash, occurred_at, reverses, position_id)
     select * from unnest($1::entry_kind[], $2::text[], $3::bytea[], $4::timestamptz[], $5::bigint[], $6::bigint[])
     on conflict (idempotency_key) do nothing
     returning id, idempotency_key`,
    [
      entries.map((entry) => entry.kind),
      entries.map((entry) => entry.key),
      hashes,
      entries.map((entry) => entry.occurredAt),
      entries.map((entry) => entry.reverses ?? null),
      entries.map((entry) => entry.positionId ?? null),
    ],
  )
  return new Map(rows.map((row) => [row.idempotency_key, row.id]))
}

async function findPosted(
  manager: EntityManager,
  entries: EntryInput[],
  hashes: Buffer[],
  written: Map<string, string>,
): Promise<Map<string, string>> {
  const missing = entries.flatMap((entry, i) =>
    written.has(entry.key) ? [] : [{ key: entry.key, hash: hashes[i]! }],
  )
  if (missing.length === 0) return new Map()
  const rows = await query(
    manager,
    'select id, idempotency_key, input_hash from entry where idempotency_key = any($1)',
    [missing.map(({ key }) => key)],
  )
  const posted = new Map(rows.map((row) => [row.idempotency_key, row]))
  for (const { key, hash } of missing) {
    if (!posted.get(key)?.input_hash.equals(hash)) throw new IdempotencyConflict(key)
  }
  return new Map(rows.map((row) => [row.idempotency_key, row.id]))
}

async function writeTransfers(
  manager: EntityManager,
  entries: EntryInput[],
  entryIds: Map<string, string>,
): Promise<void> {
  if (entries.length === 0) return
  const transfers = entries.flatMap((entry) =>
    entry.transfers.map((transfer) => ({ entry, transfer, shardOf: walletOf(transfer) })),
  )
  const accounts = await resolveAccounts(
    manager,
    transfers.flatMap(({ transfer, shardOf }) => [
      { ref: transfer.from, shardOf },
      { ref: transfer.to, shardOf },
    ]),
  )
  const rows = transfers.map(({ entry, transfer, shardOf }) => ({
    entryId: entryIds.get(entry.key)!,
    day: entry.occurredAt.toISOString().slice(0, 10),
    debit: accounts.idOf(transfer.from, shardOf),
    credit: accounts.idOf(transfer.to, shardOf),
    amount: transfer.amount,
  }))
  for (const month of new Set(rows.map((row) => `${row.day.slice(0, 7)}-01`))) {
    await query(manager, 'select ensure_month($1::date)', [month])
  }
  await query(
    manager,
    `insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
     select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::numeric[])`,
    [
      rows.map((row) => row.entryId),
      rows.map((row) => row.day),
      rows.map((row) => row.debit),
      rows.map((row) => row.credit),
      rows.map((row) => row.amount.toString()),
    ],
  )
  const deltas = new Map<string, bigint>()
  for (const row of rows) {
    deltas.set(row.debit, (deltas.get(row.debit) ?? 0n) - row.amount)
    deltas.set(row.credit, (deltas.get(row.credit) ?? 0n) + row.amount)
  }
  await moveBalances(manager, deltas)
  await notifyWallets(manager, [...new Set(transfers.map(({ shardOf }) => shardOf))])
}

/**
 * Rows are locked from the highest id down: the house's accounts are the oldest, so they are held shortest, and
 * everyone locks in one order.
 */
async function moveBalances(manager: EntityManager, deltas: Map<string, bigint>): Promise<void> {
  const moved = [...deltas].filter(([, delta]) => delta !== 0n)
  try {
    const count = await execute(
      manager,
      `update account a set balance = a.balance + l.delta, version = a.version + 1
       from (select b.id, d.delta from account b join unnest($1::bigint[], $2::numeric[]) as d (id, delta) on d.id = b.id
             order by b.id desc for no key update of b) l
       where a.id = l.id`,
      [moved.map(([id]) => id), moved.map(([, delta]) => delta.toString())],
    )
    if (count !== moved.length) throw new Error(`Moved ${count} balances instead of ${moved.length}`)
  } catch (error) {
    if (postgresCode(error) === '23514' && violatedConstraint(error) === 'account_not_negative') {
      throw new ProductError('INSUFFICIENT_BALANCE', 'Insufficient balance.', 'conflict', { cause: error })
    }
    throw error
  }
}

/** More wallets than this in one database transaction are announced as one `*`: any wallet may have changed. */
const MAX_NOTIFIED = 500

async function notifyWallets(manager: EntityManager, walletIds: string[]): Promise<void> {
  if (walletIds.length > MAX_NOTIFIED) await query(manager, `select pg_notify('wallet_changed', '*')`)
  else
    await query(manager, `select pg_notify('wallet_changed', address) from wallet where id = any($1)`, [
      walletIds,
    ])
}

/** Every transfer moves the money of one wallet; its id also picks the house's sub-account. */
function walletOf(transfer: TransferInput): string {
  const walletId = transfer.from.walletId ?? transfer.to.walletId
  if (walletId === undefined)
    throw new Error('A transfer between two accounts of the house is no fact of this product')
  return walletId
}
