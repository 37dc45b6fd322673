import { ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { columns, postgresCode, query, violatedConstraint } from '../sql.ts'
import { houseAccounts } from './accounts.ts'
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
 * {@link writeEntries} and {@link moveTransfers} are the only places that write them.
 * @returns in the order given
 * @throws IdempotencyConflict when a cause was posted with other transfers
 * @throws ProductError `INSUFFICIENT_BALANCE` when a wallet's account would go below zero
 */
export async function postEntries(manager: EntityManager, entries: EntryInput[]): Promise<Posted[]> {
  const posted = await writeEntries(manager, entries)
  await moveTransfers(manager, entries, posted)
  return posted
}

/**
 * Writes those that are not there, without their transfers: no account is locked and no balance moves yet.
 * @param turn awaited when all is ready to be written
 * @returns in the order given
 * @throws IdempotencyConflict when a cause was posted with other transfers
 */
export async function writeEntries(manager: EntityManager, entries: EntryInput[], turn?: () => unknown) {
  if (entries.length === 0) return []
  for (const entry of entries) assertPostable(entry)
  const hashes = entries.map(hashEntry)
  const given = columns(entries, 'kind', 'key', 'occurredAt', 'positionId')
  await turn?.()
  // In one row, as many take this process long to read.
  const [row] = await query(
    manager,
    `with written as (
       insert into entry (kind, idempotency_key, occurred_at, position_id, input_hash)
       select kind, key, at, position, decode(hash, 'hex')
       from unnest($1::entry_kind[], $2::text[], $3::timestamptz[], $4::bigint[], $5::text[])
         with ordinality as e (kind, key, at, position, hash, n) order by n
       on conflict (idempotency_key) do nothing
       returning id)
     select string_agg(id::text, ',' order by id) as ids from written`,
    [...given, hashes],
  )
  const ids = row?.ids?.split(',') ?? []
  // Ids are given in the order of the entries: none has to be found by its key when all are new.
  if (ids.length === entries.length) return ids.map((entryId) => ({ entryId, replayed: false }))
  return await findPosted(manager, entries, hashes, new Set(ids))
}

function assertPostable(entry: EntryInput): void {
  if (entry.transfers.length === 0) throw new Error(`Entry ${entry.key} has no transfers`)
  if (entry.transfers.some(({ amount }) => amount <= 0n)) throw new Error(`Entry ${entry.key} moves nothing`)
}

/**
 * Writes the transfers of entries that were written in this database transaction. The database moves the balances, and
 * refuses a transfer that its entry does not allow.
 * @param posted what {@link writeEntries} said of them
 * @throws ProductError `INSUFFICIENT_BALANCE` when a wallet's account would go below zero
 */
export async function moveTransfers(manager: EntityManager, entries: EntryInput[], posted: Posted[]) {
  if (entries.length === 0) return
  const house = await houseAccounts(manager)
  const transfers = entries.flatMap(({ walletId, transfers, occurredAt }, index) => {
    const { entryId, replayed } = posted[index]!
    if (replayed) return []
    return transfers.map(({ from, to, amount }) => {
      const [debit, credit] = [house(from, walletId), house(to, walletId)]
      return { entryId, occurredAt, walletId, from, debit, to, credit, amount }
    })
  })
  try {
    await Promise.all([
      ensureMonths(manager, entries),
      query(
        manager,
        `insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
         select t.entry_id, (t.at at time zone 'UTC')::date,
           coalesce(t.debit, (select a.id from account a where a.wallet_id = t.wallet_id and a.kind = t.from_kind)),
           coalesce(t.credit, (select a.id from account a where a.wallet_id = t.wallet_id and a.kind = t.to_kind)),
           t.amount
         from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::account_kind[], $5::bigint[], $6::account_kind[],
           $7::bigint[], $8::numeric[])
           with ordinality as t (entry_id, at, wallet_id, from_kind, debit, to_kind, credit, amount, place)
         order by t.place`,
        columns(transfers, 'entryId', 'occurredAt', 'walletId', 'from', 'debit', 'to', 'credit', 'amount'),
      ),
      notifyWallets(manager, [...new Set(entries.map(({ walletId }) => walletId))]),
    ])
  } catch (error) {
    if (postgresCode(error) === '23514' && violatedConstraint(error) === 'account_not_negative') {
      throw new ProductError('INSUFFICIENT_BALANCE', 'Insufficient balance.', 'conflict', { cause: error })
    }
    throw error
  }
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

async function ensureMonths(manager: EntityManager, entries: readonly EntryInput[]): Promise<void> {
  const times = new Set(entries.map(({ occurredAt }) => occurredAt.getTime()))
  const months = new Set([...times].map((time) => `${new Date(time).toISOString().slice(0, 7)}-01`))
  await query(manager, 'select ensure_month(month) from unnest($1::date[]) as month', [[...months]])
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
