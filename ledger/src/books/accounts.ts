import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { type AccountKind, HOUSE_SHARDS, isOfWallet } from './account-kind.ts'

/**
 * @returns gives the id of the house's sub-account that a wallet's money moves to and from; null for a kind that each wallet
 *   has of its own
 */
export async function houseAccounts(manager: EntityManager) {
  const house = await readHouse(manager)
  return (kind: AccountKind, walletId: string): string | null => {
    if (isOfWallet(kind)) return null
    const id = house.get(`${kind}/${BigInt(walletId) % BigInt(HOUSE_SHARDS)}`)
    if (!id) throw new Error(`The house has no account ${kind} for wallet ${walletId}`)
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

const houseCache = new WeakMap<object, Map<string, string>>()

/** The house's accounts are made by a migration and never change: read once for each data source. */
async function readHouse(manager: EntityManager): Promise<Map<string, string>> {
  const cached = houseCache.get(manager.connection)
  if (cached) return cached
  const rows = await query(manager, 'select id, kind, shard from account where wallet_id is null')
  const accounts = new Map(rows.map((row) => [`${row.kind}/${row.shard}`, row.id]))
  houseCache.set(manager.connection, accounts)
  return accounts
}
