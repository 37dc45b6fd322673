import type { EntityManager } from 'typeorm'
import { definePages, only, type PageRow } from './define-pages.ts'
import { amount, count, id, instant, nullable, number, text } from './field.ts'
import { POSITION_STATUS, positionStatus } from './holdings.ts'
import { readRows } from './read-pages.ts'

/** Interest counts the closed days after the day of purchase and before the day of sale (docs/money.md#interest). */
export const POSITIONS = definePages({
  name: 'Position',
  description: 'Principal held over time; the product shows it as an NFT in a collection',
  from: 'position p',
  joins: `cross join lateral (select max(day) as last_day from day_close where closed_at is not null) c
    cross join lateral (select greatest(0, least(c.last_day, p.closed_day - 1) - p.opened_day) as days) e
    left join nft n on n.plan_version = p.plan_version and n.id = p.nft_id`,
  where: 'p.wallet_id = q.id',
  of: 'bigint',
  fields: {
    id: id('p.id', 'Also the sequence number that its mystery box is drawn from'),
    nftId: id('p.nft_id', 'Its NFT in the catalogue, e.g. `"dike"`'),
    name: text('coalesce(n.name, p.nft_id)', 'Of the NFT, for people'),
    imageUrl: text(`coalesce(n.image_url, '')`, 'Of the NFT; a path on this server'),
    price: amount('p.price', 'Fixed at purchase; a sale pays it back in full'),
    dailyInterest: amount('p.daily_interest', 'Fixed at purchase'),
    dailyInterestPercent: number(
      '(div(p.daily_interest * 1000000, p.price) / 10000)::float8',
      'Daily interest as a share of the price, in percent',
    ),
    apyPercent: number(
      '(div(p.daily_interest * 365000000, p.price) / 10000)::float8',
      'Simple yearly rate, in percent, not compounded',
    ),
    earned: amount('p.daily_interest * e.days', 'Interest of all closed days so far'),
    daysEarned: count('e.days', 'Closed days that it was held from start to end'),
    status: positionStatus,
    openedAt: instant('p.opened_at', "When it was bought, by the product's clock"),
    closedAt: nullable(
      instant('p.closed_at', "When it was sold, by the product's clock; null while it is held"),
    ),
    soldPrice: nullable(
      amount(
        'case when p.closed_at is not null then p.price end',
        'What its sale paid back, in POL: always the full price; null while it is held',
      ),
    ),
    planVersion: count('p.plan_version', 'The version of the plan it was bought under'),
  },
  sorts: {
    time: [['p.id', 'bigint']],
    size: ['p.price', 'numeric'],
  },
  ordered: 'By the day of purchase, or by price',
  filters: {
    status: only(POSITION_STATUS, (value) => `(p.closed_at is null) = (${value} = 'active')`),
  },
})

export type PositionRecord = PageRow<typeof POSITIONS>

/** @returns the position. @throws Error when there is none */
export async function readPosition(manager: EntityManager, positionId: string): Promise<PositionRecord> {
  const [position] = await readRows(manager, POSITIONS, 'p.id = $1', [positionId])
  if (!position) throw new Error(`Position ${positionId} is gone`)
  return position
}
