import type { EntityManager } from 'typeorm'
import { given } from './given.ts'

/** Who a wallet is. Nothing of it is a sum over its history. */
export interface KnownWallet {
  address: string
  /** null: unknown */
  walletId: string | null
  referralCode: string | null
  referredBy: string | null
  createdAt: Date | null
  /** lines of its statement, of a closed day one: nothing else that is kept of it is longer */
  changes: number
}

/**
 * @param addresses any case, known or not
 * @returns by lower-case address, one for each address given, read with one statement
 */
export async function readKnownWallets(manager: EntityManager, addresses: readonly string[]) {
  const wallets = given('text', 'address', [...new Set(addresses.map((address) => address.toLowerCase()))])
  const rows: KnownWallet[] = await manager.query(
    `select q.address, w.id as "walletId", w.referral_code as "referralCode", s.address as "referredBy",
       w.created_at as "createdAt", coalesce(a.version, 0)::float as changes
     from ${wallets.relation}
     left join wallet w on w.address = q.address
     left join wallet s on s.id = w.sponsor_id
     left join account a on a.wallet_id = w.id and a.kind = 'available' and a.shard = 0`,
    [wallets.value],
  )
  return new Map(rows.map((row) => [row.address, row]))
}

/** As {@link readKnownWallets}, of one address. */
export async function readKnownWallet(manager: EntityManager, address: string): Promise<KnownWallet> {
  const [wallet] = (await readKnownWallets(manager, [address])).values()
  return wallet!
}
