import type { EntityManager } from 'typeorm'
import { findWallets } from './find-wallets.ts'

/** Something that a search found; it always leads to a wallet. */
export interface SearchHit {
  kind:
    | 'wallet'
    | 'referral_code'
    | 'deposit'
    | 'pending_deposit'
    | 'withdrawal'
    | 'payout'
    | 'purchase'
    | 'sale'
  /** of what was found: a withdrawal's id, a transaction's hash, a position's id, a code */
  id: string
  address: string
}

/** Most hits answered. */
const MOST = 20

/**
 * Finds by address (any part of it), chain transaction, withdrawal id (whole, or how it begins), or referral code.
 * @param text in any case
 */
export async function search(manager: EntityManager, text: string): Promise<SearchHit[]> {
  const asked = text.trim()
  if (asked === '') return []
  const hits: SearchHit[] = []
  if (/^[0-9A-Za-z]{8}$/.test(asked)) {
    const rows: { address: string; referral_code: string }[] = await manager.query(
      'select address, referral_code from wallet where referral_code = $1',
      [asked.toUpperCase()],
    )
    hits.push(
      ...rows.map((row) => ({ kind: 'referral_code' as const, id: row.referral_code, address: row.address })),
    )
  }
  const hex = asked.toLowerCase()
  if (/^0x[0-9a-f]{64}$/.test(hex)) return [...hits, ...(await byHash(manager, hex))]
  if (hex.length >= 3) {
    const found = await findWallets(manager, hex)
    if (found.kind === 'few') {
      const known = found.ids.length > 0 ? found.addresses : []
      hits.push(...known.slice(0, MOST).map((address) => ({ kind: 'wallet' as const, id: address, address })))
    } else if (found.kind === 'many') {
      const rows: { address: string }[] = await manager.query(
        'select address from wallet where address like $1 limit $2',
        [found.pattern, MOST],
      )
      hits.push(...rows.map(({ address }) => ({ kind: 'wallet' as const, id: address, address })))
    }
  }
  if (/^0x[0-9a-f]{6,63}$/.test(hex)) hits.push(...(await byBeginning(manager, hex)))
  return hits.slice(0, MOST)
}

function byHash(manager: EntityManager, hash: string): Promise<SearchHit[]> {
  return manager.query(
    `select f.kind, f.id, a.address from (
       select 'withdrawal' as kind, id, wallet_id from withdrawal where id = $1
       union all select 'withdrawal', id, wallet_id from withdrawal where tx_hash = $1
       union all select 'payout', t.hash, d.wallet_id from payout_transaction t join withdrawal d on d.id = t.withdrawal_id where t.hash = $1
       union all select 'deposit', tx_hash, wallet_id from deposit where tx_hash = $1
       union all select 'purchase', id::text, wallet_id from position where purchase_tx_hash = $1
       union all select 'sale', id::text, wallet_id from position where sale_tx_hash = $1) f
     join wallet a on a.id = f.wallet_id
     union all
     select 'pending_deposit', tx_hash, address from pending_deposit where tx_hash = $1
     limit ${MOST}`,
    [hash],
  )
}

/** A range of the primary key, whatever the database's collation. */
function byBeginning(manager: EntityManager, beginning: string): Promise<SearchHit[]> {
  return manager.query(
    `select 'withdrawal' as kind, d.id, a.address from withdrawal d join wallet a on a.id = d.wallet_id
     where d.id >= rpad($1, 66, '0') and d.id <= rpad($1, 66, 'f') order by d.id limit ${MOST}`,
    [beginning],
  )
}
