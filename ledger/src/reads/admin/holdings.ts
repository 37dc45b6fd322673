import { type AdminList, walletJoin } from './list.ts'

/** A position, held or sold. Amounts are wei. */
export interface AdminHoldingRecord {
  id: string
  address: string
  nftId: string
  nftName: string
  price: bigint
  dailyInterest: bigint
  planVersion: number
  /** product's clock */
  openedAt: Date
  closedAt: Date | null
}

export type AdminHoldingSort = 'createdAt' | 'price' | 'dailyInterest' | 'nft' | 'wallet'

/** As they are called in the version of the plan that each was bought under. */
export const NFT_NAMES = `left join (
  select v.version, nft ->> 'id' as id, nft ->> 'name' as name
  from plan_version v, jsonb_array_elements(v.terms -> 'catalogue') as nft) n on n.version = p.plan_version and n.id = p.nft_id`

export const ADMIN_HOLDINGS: AdminList<AdminHoldingSort, 'states' | 'nftIds', Row, AdminHoldingRecord> = {
  from: 'position p',
  key: { sql: 'p.id', type: 'bigint' },
  sorts: {
    createdAt: { sql: 'p.opened_at', type: 'timestamptz' },
    price: { sql: 'p.price', type: 'numeric' },
    dailyInterest: { sql: 'p.daily_interest', type: 'numeric' },
    nft: { sql: 'p.nft_id', type: 'text' },
    wallet: { sql: 'w.address', type: 'text', joins: [walletJoin('p.wallet_id')] },
  },
  at: { sql: 'p.opened_at', type: 'timestamptz' },
  wallet: { id: 'p.wallet_id' },
  only: {
    states: (values) =>
      `((p.closed_at is null and 'active' = any(${values})) or (p.closed_at is not null and 'sold' = any(${values})))`,
    nftIds: (values, single) => (single ? `p.nft_id = ${single}` : `p.nft_id = any(${values})`),
  },
  columns: `p.id, a.address, p.nft_id, coalesce(n.name, p.nft_id) as nft_name, p.price, p.daily_interest, p.plan_version,
    p.opened_at, p.closed_at`,
  joins: `join wallet a on a.id = p.wallet_id ${NFT_NAMES}`,
  toRecord: (row) => ({
    id: row.id,
    address: row.address,
    nftId: row.nft_id,
    nftName: row.nft_name,
    price: BigInt(row.price),
    dailyInterest: BigInt(row.daily_interest),
    planVersion: row.plan_version,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }),
}

interface Row {
  id: string
  address: string
  nft_id: string
  nft_name: string
  price: string
  daily_interest: string
  plan_version: number
  opened_at: Date
  closed_at: Date | null
}
