import { ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { postgresCode, violatedConstraint } from '../database-transaction.ts'
import { columns, query } from '../sql.ts'
import { type AccountIds, resolveAccounts } from './accounts.ts'
import { type EntryInput, hashEntry, IdempotencyConflict } from './posting.ts'

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
 * Writes entries and their transfers, which move the balances, in the caller's database transaction.
 * This is the only place that writes them.
 * @returns in the order given
 * @throws IdempotencyConflict when a cause was posted with other transfers
 * @throws ProductError `INSUFFICIENT_BALANCE` when a wallet's account would go below zero
 */
export async function postEntries(manager: EntityManager, entries: EntryInput[]): Promise<Posted[]> {
  if (entries.length === 0) return []
  for (const entry of entries) assertPostable(entry)
  const hashes = entries.map(hashEntry)
  const [ids, accounts] = await Promise.all([
    insertEntries(manager, entries, hashes),
    resolveAccounts(manager, entries),
    ensureMonths(manager, entries),
  ])
  if (ids.length === entries.length) {
    await writeTransfers(manager, entries, ids, accounts)
    return ids.map((entryId) => ({ entryId, replayed: false }))
  }
  const posted = await findPosted(manager, entries, hashes, new Set(ids))
  const fresh = entries.flatMap((entry, index) =>
    posted[index]!.replayed ? [] : [{ entry, ...posted[index]! }],
  )
  await writeTransfers(manager, ...columns(fresh, 'entry', 'entryId'), accounts)
  return posted
}

function assertPostable(entry: EntryInput): void {
  if (entry.transfers.length === 0) throw new Error(`Entry ${entry.key} has no transfers`)
  if (entry.transfers.some(({ amount }) => amount <= 0n)) throw new Error(`Entry ${entry.key} moves nothing`)
}

/**
 * @returns the ids of those that were not there, lowest first: they are given in the order of the entries, so that none has
 *   to be found by its key when all are new
 */
async function insertEntries(manager: EntityManager, entries: EntryInput[], hashes: string[]) {
  const rows = await query(
    manager,
    `insert into entry (kind, idempotency_key, input_hash, occurred_at, reverses, position_id)
     select kind, key, decode(hash, 'hex'), at, reverses, position
     from unnest($1::entry_kind[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::bigint[])
       with ordinality as e (kind, key, hash, at, reverses, position, n) order by n
     on conflict (idempotency_key) do nothing
     returning id`,
    [...columns(entries, 'kind', 'key'), hashes, ...columns(entries, 'occurredAt', 'reverses', 'positionId')],
  )
  return rows.map(({ id }) => id).sort((one, other) => Number(BigInt(one) - BigInt(other)))
}

/** @param written ids of the entries that were new */
async function findPosted(
  manager: EntityManager,
  entries: EntryInput[],
  hashes: string[],
  written: Set<string>,
): Promise<Posted[]> {
  const rows = await query(
    manager,
    'select id, idempotency_key, input_hash from entry where idempotency_key = any($1)',
    [entries.map(({ key }) => key)],
  )
  const known = new Map(rows.map((row) => [row.idempotency_key, row]))
  return entries.map(({ key }, index) => {
    const { id: entryId, input_hash } = known.get(key)!
    if (input_hash.toString('hex') !== hashes[index]) throw new IdempotencyConflict(key)
    // The second of one cause in the same call is a replay of the first.
    return { entryId, replayed: !written.delete(entryId) }
  })
}

async function writeTransfers(
  manager: EntityManager,
  entries: EntryInput[],
  entryIds: string[],
  accounts: AccountIds,
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.flatMap(({ walletId, transfers, occurredAt }, index) => {
    const [entryId, day] = [entryIds[index]!, occurredAt.toISOString().slice(0, 10)]
    return transfers.map(({ from, to, amount }) => {
      return { entryId, day, debit: accounts(from, walletId), credit: accounts(to, walletId), amount }
    })
  })
  await Promise.all([
    insertTransfers(manager, rows),
    notifyWallets(manager, [...new Set(entries.map(({ walletId }) => walletId))]),
  ])
}

async function ensureMonths(manager: EntityManager, entries: readonly EntryInput[]): Promise<void> {
  const months = new Set(entries.map(({ occurredAt }) => `${occurredAt.toISOString().slice(0, 7)}-01`))
  for (const month of months) await query(manager, 'select ensure_month($1::date)', [month])
}

/** The database moves the balances, and refuses a transfer that its entry does not allow. */
async function insertTransfers(
  manager: EntityManager,
  rows: readonly { entryId: string; day: string; debit: string; credit: string; amount: bigint }[],
): Promise<void> {
  try {
    await query(
      manager,
      `insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
     select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::numeric[])`,
      columns(rows, 'entryId', 'day', 'debit', 'credit', 'amount'),
    )
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
