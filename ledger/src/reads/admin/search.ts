import type { EntityManager } from 'typeorm'
import type { Enumeration } from '../../lists/field.ts'
import { findWallets } from '../../lists/find-wallets.ts'
import { query } from '../../sql.ts'

export const SEARCH_HIT_KIND = {
  name: 'SearchHitKind',
  description: 'What a search found',
  values: {
    wallet: 'A wallet, by its address',
    referral_code: 'A wallet, by its referral code',
    deposit: 'A credited deposit, by its transaction',
    pending_deposit: 'A deposit that is not final, by its transaction',
    withdrawal: 'A withdrawal, by its id',
    payout: 'A payout, by its transaction',
    purchase: 'A position, by the transaction given with its purchase',
    sale: 'A position, by the transaction given with its sale',
  },
} as const satisfies Enumeration

/** Something that a search found; it always leads to a wallet. */
interface SearchHit {
  kind: keyof typeof SEARCH_HIT_KIND.values
  /** of what was found: a withdrawal's id, a transaction's hash, a position's id, a code */
  id: string
  address: string
}

/** Hits answered. */
const MAX_HITS = 20
/** An address or a hash as the console shortens it. */
const SHORTENED = /^(0x[0-9a-f]{4,16})(?:\.\.\.|\u2026)([0-9a-f]{4,16})$/

/**
 * Finds by address (any part of it), chain transaction, withdrawal (its id, how that begins, or its number), or referral
 * code; addresses and hashes also by both their ends, as the console shows them.
 * @param text in any case
 */
export async function search(manager: EntityManager, text: string): Promise<SearchHit[]> {
  const asked = text.trim()
  if (asked === '') return []
  const hits: SearchHit[] = []
  if (/^[0-9A-Za-z]{8}$/.test(asked)) {
    const rows = await query(
      manager,
      'select referral_code as id, address from wallet where referral_code = $1',
      [asked.toUpperCase()],
    )
    hits.push(...rows.map((row) => ({ ...row, kind: 'referral_code' as const })))
  }
  const hex = asked.toLowerCase()
  const [, beginning, end] = SHORTENED.exec(hex) ?? []
  if (beginning && end) return [...hits, ...(await byEnds(manager, beginning, end))]
  if (/^#?\d{1,12}$/.test(asked)) hits.push(...(await byNumber(manager, asked.replace('#', ''))))
  if (/^0x[0-9a-f]{64}$/.test(hex)) return [...hits, ...(await byHash(manager, hex))]
  if (hex.length >= 3) {
    const found = await findWallets(manager, hex)
    if (found.kind === 'few') {
      const known = found.ids.length > 0 ? found.addresses : []
      hits.push(...known.slice(0, MAX_HITS).map(walletHit))
    } else if (found.kind === 'many') {
      const rows = await query(manager, 'select address from wallet where address like $1 limit $2', [
        found.pattern,
        MAX_HITS,
      ])
      hits.push(...rows.map(({ address }) => walletHit(address)))
    }
  }
  if (/^0x[0-9a-f]{6,63}$/.test(hex)) hits.push(...(await byBeginning(manager, hex)))
  return hits.slice(0, MAX_HITS)
}

function walletHit(address: string): SearchHit {
  return { kind: 'wallet', id: address, address }
}

async function byHash(manager: EntityManager, hash: string): Promise<SearchHit[]> {
  const rows = await query(
    manager,
    `select f.kind as "kind!", f.id as "id!", a.address as "address!" from (
       select 'withdrawal' as kind, id, wallet_id from withdrawal where id = $1
       union all select 'withdrawal', id, wallet_id from withdrawal where tx_hash = $1
       union all select 'payout', t.hash, d.wallet_id from payout_transaction t join payout_item i on i.signer = t.signer and i.nonce = t.nonce
         join withdrawal d on d.id = i.withdrawal_id where t.hash = $1
       union all select 'deposit', tx_hash, wallet_id from deposit where tx_hash = $1
       union all select 'purchase', id::text, wallet_id from position where purchase_tx_hash = $1
       union all select 'sale', id::text, wallet_id from position where sale_tx_hash = $1) f
     join wallet a on a.id = f.wallet_id
     union all
     select 'pending_deposit', tx_hash, address from pending_deposit where tx_hash = $1
     limit ${MAX_HITS}`,
    [hash],
  )
  return rows.map((row) => ({ ...row, kind: row.kind as SearchHit['kind'] }))
}

/** A range of the primary key, whatever the database's collation. */
async function byBeginning(manager: EntityManager, beginning: string): Promise<SearchHit[]> {
  const rows = await query(
    manager,
    `select d.id, a.address from withdrawal d join wallet a on a.id = d.wallet_id
     where d.id >= rpad($1, 66, '0') and d.id <= rpad($1, 66, 'f') order by d.id limit ${MAX_HITS}`,
    [beginning],
  )
  return rows.map((row) => ({ ...row, kind: 'withdrawal' }))
}

async function byNumber(manager: EntityManager, number: string): Promise<SearchHit[]> {
  const rows = await query(
    manager,
    `select d.id, a.address from withdrawal d join wallet a on a.id = d.wallet_id
     where d.id in (select id from withdrawal where number = $1 union select withdrawal_id from payout_item where number = $1 and bound)`,
    [number],
  )
  return rows.map((row) => ({ ...row, kind: 'withdrawal' }))
}

/** What begins and ends so: found by its beginning in ranges of indexes, then compared. */
async function byEnds(manager: EntityManager, beginning: string, end: string): Promise<SearchHit[]> {
  const rows = await query(
    manager,
    `with asked as (select rpad($1, 66, '0') as least, rpad($1, 66, 'f') as most)
     select f.kind as "kind!", f.id as "id!", f.address as "address!" from (
       select 'wallet' as kind, address as id, address from wallet where address like $1 || '%'
       union all select 'withdrawal', d.id, a.address from withdrawal d join wallet a on a.id = d.wallet_id, asked
         where d.id between least and most
       union all select 'payout', t.hash, a.address from payout_transaction t
         join payout_item i on i.signer = t.signer and i.nonce = t.nonce
         join withdrawal d on d.id = i.withdrawal_id join wallet a on a.id = d.wallet_id, asked
         where t.hash between least and most
       union all select 'deposit', d.tx_hash, a.address from deposit d join wallet a on a.id = d.wallet_id, asked
         where d.tx_hash between least and most
       union all select 'pending_deposit', tx_hash, address from pending_deposit where tx_hash like $1 || '%') f
     where right(f.id, length($2)) = $2
     limit ${MAX_HITS}`,
    [beginning, end],
  )
  return rows.map((row) => ({ ...row, kind: row.kind as SearchHit['kind'] }))
}
