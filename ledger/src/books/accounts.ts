import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { HOUSE_SHARDS, type WalletAccountKind } from './account-kind.ts'
import { type AccountRef, nameOf } from './posting.ts'

export interface AccountIds {
  /** @param shardOf the wallet whose money moves: it picks the house's sub-account */
  idOf(ref: AccountRef, shardOf: string): string
}

/**
 * @throws Error when a wallet has no such account
 */
export async function resolveAccounts(
  manager: EntityManager,
  wanted: { ref: AccountRef; shardOf: string }[],
): Promise<AccountIds> {
  const house = await houseAccounts(manager)
  const wallets = new Map<string, { kind: WalletAccountKind; walletId: string }>()
  for (const { ref } of wanted) {
    if (ref.walletId !== undefined) wallets.set(nameOf(ref), { kind: ref.kind, walletId: ref.walletId })
  }
  const rows = await query(
    manager,
    `select a.id, a.kind, a.wallet_id as "wallet_id!" from account a
     join unnest($1::bigint[], $2::account_kind[]) as r (wallet_id, kind) on a.wallet_id = r.wallet_id and a.kind = r.kind`,
    [[...wallets.values()].map((w) => w.walletId), [...wallets.values()].map((w) => w.kind)],
  )
  const ids = new Map(
    rows.map((row) => [nameOf({ kind: row.kind as WalletAccountKind, walletId: row.wallet_id }), row.id]),
  )
  return {
    idOf(ref, shardOf) {
      const name = ref.walletId === undefined ? `${ref.kind}/${houseShardOf(shardOf)}` : nameOf(ref)
      const id = ref.walletId === undefined ? house.get(name) : ids.get(name)
      if (!id) throw new Error(`No account ${name}`)
      return id
    },
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
