import { among, byTime, byWallet, days, defineList } from './define-list.ts'
import { address, amount, count, type Enumeration, id, instant, nullable, oneOf, text } from './field.ts'

export const POSITION_STATUS: Enumeration<'active' | 'sold'> = {
  name: 'PositionStatus',
  description: 'Whether a position is held',
  values: { active: 'Held, and earning each whole day', sold: 'Sold back at its full price' },
}

/** Of each position `p`. */
export const positionStatus = oneOf(
  POSITION_STATUS,
  `case when p.closed_at is null then 'active' else 'sold' end`,
  'Whether it is held or sold',
)

export const HOLDINGS = defineList({
  name: 'AdminHolding',
  description: 'A position, held or sold',
  title: 'Positions, held and sold',
  from: 'position p',
  // Named as in the version of the plan that each was bought under.
  joins: `join wallet a on a.id = p.wallet_id
    left join nft n on n.plan_version = p.plan_version and n.id = p.nft_id`,
  key: { sql: 'p.id', type: 'bigint' },
  day: days('p.opened_at', 'Days are those of the purchase'),
  wallet: { id: 'p.wallet_id' },
  fields: {
    id: id('p.id', 'Of the position'),
    address: address('a.address', 'Who bought it'),
    nftId: id('p.nft_id', 'Its NFT in the catalogue, e.g. `"dike"`'),
    nftName: text('coalesce(n.name, p.nft_id)', 'Of the NFT, for people'),
    price: amount('p.price', 'What it was bought for, in POL'),
    dailyInterest: amount('p.daily_interest', 'For each whole day it is held, in POL'),
    planVersion: count('p.plan_version', 'The version of the plan it was bought under'),
    state: positionStatus,
    createdAt: instant('p.opened_at', 'When it was bought'),
    soldAt: nullable(instant('p.closed_at', 'Null while it is held')),
  },
  sorts: {
    createdAt: byTime('p.opened_at'),
    price: { sql: 'p.price', type: 'numeric', description: 'By price' },
    dailyInterest: { sql: 'p.daily_interest', type: 'numeric', description: 'By daily interest' },
    nft: { sql: 'p.nft_id', type: 'text', description: 'By NFT' },
    wallet: byWallet('p.wallet_id'),
  },
  filters: {
    states: among(
      POSITION_STATUS,
      (values) =>
        `((p.closed_at is null and 'active' = any(${values})) or (p.closed_at is not null and 'sold' = any(${values})))`,
    ),
    nftIds: {
      values: 'id',
      description: 'Only of these NFTs, e.g. `"dike"`; all when left out',
      sql: (values, single) => (single ? `p.nft_id = ${single}` : `p.nft_id = any(${values})`),
    },
  },
  headings: { price: 'purchasePOL', createdAt: 'purchaseDate', soldAt: 'soldDate' },
  csv: {
    file: 'nft-holdings',
    columns: ['address', 'nftName', 'price', 'dailyInterest', 'createdAt', 'soldAt', 'id'],
  },
  json: {
    path: 'nft-holdings',
    summary: 'NFTs that are held, the newest purchase first',
    name: 'holdings',
    type: 'AdminNftHolding',
    columns: ['address', 'nftName', 'price', 'dailyInterest', 'createdAt'],
    examples: { nftName: 'Windmill', purchasePOL: 50, dailyInterestPOL: 0.5 },
    only: { states: ['active'] },
  },
})
