import { ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { columns, postgresCode, query, violatedConstraint } from '../sql.ts'
import { type HouseAccounts, houseAccounts } from './accounts.ts'
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
  const house = await houseAccounts(manager)
  const [, ids] = await Promise.all([
    ensureMonths(manager, entries),
    insertEntries(manager, entries, hashes, house),
    notifyWallets(manager, [...new Set(entries.map(({ walletId }) => walletId))]),
  ])
  if (ids.length === entries.length) return ids.map((entryId) => ({ entryId, replayed: false }))
  return await findPosted(manager, entries, hashes, new Set(ids))
}

function assertPostable(entry: EntryInput): void {
  if (entry.transfers.length === 0) throw new Error(`Entry ${entry.key} has no transfers`)
  if (entry.transfers.some(({ amount }) => amount <= 0n)) throw new Error(`Entry ${entry.key} moves nothing`)
}

/**
 * Writes those that are not there, each with its transfers, all in one statement. The database moves the balances, and
 * refuses a transfer that its entry does not allow.
 * @returns the ids of those that were not there, lowest first: they are given in the order of the entries, so that none has
 *   to be found by its key when all are new
 */
async function insertEntries(
  manager: EntityManager,
  entries: EntryInput[],
  hashes: string[],
  house: HouseAccounts,
): Promise<string[]> {
  try {
    const rows = await query(
      manager,
      `with given as (
         select * from unnest($1::entry_kind[], $2::text[], $3::text[], $4::timestamptz[], $5::bigint[])
           with ordinality as e (kind, key, hash, at, position, n)
       ), written as (
         insert into entry (kind, idempotency_key, input_hash, occurred_at, position_id)
         select kind, key, decode(hash, 'hex'), at, position from given order by n
         on conflict (idempotency_key) do nothing
         returning id, idempotency_key
       ), moved as (
         insert into transfer (entry_id, day, debit_account_id, credit_account_id, amount)
         select w.id, (e.at at time zone 'UTC')::date,
           coalesce(t.debit, (select a.id from account a where a.wallet_id = t.wallet_id and a.kind = t.from_kind)),
           coalesce(t.credit, (select a.id from account a where a.wallet_id = t.wallet_id and a.kind = t.to_kind)),
           t.amount
         from unnest($6::bigint[], $7::bigint[], $8::account_kind[], $9::bigint[], $10::account_kind[], $11::bigint[],
           $12::numeric[]) with ordinality as t (n, wallet_id, from_kind, debit, to_kind, credit, amount, place)
         join given e using (n) join written w on w.idempotency_key = e.key order by t.place
       )
       select id from written order by id`,
      [
        ...columns(entries, 'kind', 'key'),
        hashes,
        ...columns(entries, 'occurredAt', 'positionId'),
        ...columns(transfersOf(entries, house), 'n', 'walletId', 'from', 'debit', 'to', 'credit', 'amount'),
      ],
    )
    return rows.map(({ id }) => id)
  } catch (error) {
    if (postgresCode(error) === '23514' && violatedConstraint(error) === 'account_not_negative') {
      throw new ProductError('INSUFFICIENT_BALANCE', 'Insufficient balance.', 'conflict', { cause: error })
    }
    throw error
  }
}

/** Of the second of one cause nothing moves: it is a replay of the first. */
function transfersOf(entries: EntryInput[], house: HouseAccounts) {
  const causes = new Set<string>()
  return entries.flatMap(({ key, walletId, transfers }, index) => {
    if (causes.has(key)) return []
    causes.add(key)
    return transfers.map(({ from, to, amount }) => {
      const [debit, credit] = [house(from, walletId), house(to, walletId)]
      return { n: index + 1, walletId, from, debit, to, credit, amount }
    })
  })
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
