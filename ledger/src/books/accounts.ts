import type { EntityManager } from 'typeorm'
import { columns, query } from '../sql.ts'
import { type AccountKind, HOUSE_SHARDS, isOfWallet } from './account-kind.ts'
import { type EntryInput, nameOf } from './posting.ts'

/** Gives the id of an account of a wallet, or of the house's sub-account that its money moves to and from. */
export type AccountIds = (kind: AccountKind, walletId: string) => string

/** @returns the ids of all accounts that entries move money between, and throws an Error for others */
export async function resolveAccounts(
  manager: EntityManager,
  entries: readonly EntryInput[],
): Promise<AccountIds> {
  const house = await houseAccounts(manager)
  const wanted = new Map<string, { walletId: string; kind: AccountKind }>()
  for (const { walletId, transfers } of entries)
    for (const kind of transfers.flatMap(({ from, to }) => [from, to]))
      if (isOfWallet(kind)) wanted.set(nameOf(kind, walletId), { walletId, kind })
  const rows = await query(
    manager,
    `select a.id, a.kind, a.wallet_id as "wallet_id!" from account a
     join unnest($1::bigint[], $2::account_kind[]) as r (wallet_id, kind) on a.wallet_id = r.wallet_id and a.kind = r.kind`,
    columns([...wanted.values()], 'walletId', 'kind'),
  )
  const ids = new Map(rows.map((row) => [nameOf(row.kind, row.wallet_id), row.id]))
  return (kind, walletId) => {
    const id = isOfWallet(kind)
      ? ids.get(nameOf(kind, walletId))
      : house.get(`${kind}/${houseShardOf(walletId)}`)
    if (!id) throw new Error(`No account ${kind} for wallet ${walletId}`)
    return id
  }
}

export async function openAccounts(manager: EntityManager, walletIds: string[]): Promise<void> {
  await query(
    manager,
    `insert into account (wallet_id, kind)
     select w, k from unnest($1::bigint[]) as w, unnest('{available,principal,in_flight}'::account_kind[]) as k`,
    [walletIds],
  )
}

/** Most wallets never owe anything: the account is opened when one first does. */
export async function openReceivable(manager: EntityManager, walletId: string): Promise<void> {
  await query(
    manager,
    `insert into account (wallet_id, kind) values ($1, 'receivable') on conflict on constraint account_once do nothing`,
    [walletId],
  )
}

/** @returns which of the house's sub-accounts keeps the other side of a wallet's transfers */
function houseShardOf(walletId: string): number {
  return Number(BigInt(walletId) % BigInt(HOUSE_SHARDS))
}

const houseCache = new WeakMap<object, Map<string, string>>()

/** The house's accounts are made by a migration and never change: read once for each data source. */
async function houseAccounts(manager: EntityManager): Promise<Map<string, string>> {
  const cached = houseCache.get(manager.connection)
  if (cached) return cached
  const rows = await query(manager, 'select id, kind, shard from account where wallet_id is null')
  const accounts = new Map(rows.map((row) => [`${row.kind}/${row.shard}`, row.id]))
  houseCache.set(manager.connection, accounts)
  return accounts
}
