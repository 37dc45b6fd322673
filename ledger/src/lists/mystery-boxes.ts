import { definePages, only, type PageRow } from './define-pages.ts'
import { amount, type Enumeration, id, instant, nullable, oneOf, text } from './field.ts'

/** Of each position `p`. */
export const BOX_STATE = `case when b.position_id is null then case when p.closed_day = p.opened_day then 'forfeited' else 'undrawn' end
      when p.closed_at < b.vests_at then 'forfeited'
      when (b.vests_at at time zone 'UTC')::date <= l.day then 'credited'
      else 'vesting' end`
const BOXES = `cross join (select max(day) as day from day_close where closed_at is not null) l
  left join mystery_box b on b.position_id = p.id and b.drawn_day <= l.day`
/** Bought before the event ended, by the plan that was in force and draws the day's boxes; read once for each version. */
const BROUGHT_ONE = `join (select version, (opened_at at time zone 'UTC')::date + (terms -> 'mysteryBox' ->> 'days')::integer as event_end
    from plan_version, product_state offset 0) e on e.version = p.plan_version and p.opened_day < e.event_end`
export const BOX_STATES = `position p ${BROUGHT_ONE} ${BOXES}` as const

const STATES: Enumeration<'undrawn' | 'vesting' | 'credited' | 'forfeited'> = {
  name: 'BoxState',
  description: 'How far a mystery box has come',
  values: {
    undrawn: 'The day of its purchase is not closed yet',
    vesting: 'Drawn; credited once the position has been held long enough',
    credited: 'Its reward was paid',
    forfeited: 'Its position was sold too early',
  },
}

/** Boxes that came with purchases; the place of a box is that of its position. */
export const MYSTERY_BOXES = definePages({
  name: 'MysteryBox',
  description: 'The mystery box that came with a purchase',
  from: BOX_STATES,
  joins: `${BOXES}
    left join box_seed s on s.day = p.opened_day and s.day <= l.day
    left join nft n on n.plan_version = p.plan_version and n.id = p.nft_id`,
  where: 'p.wallet_id = q.id',
  of: 'bigint',
  fields: {
    positionId: id('p.id', 'Of the position: the sequence number it is drawn from'),
    nftName: text('n.name', 'For people, e.g. `"Dike"`'),
    price: amount('p.price', 'Of the position it came with, in POL'),
    purchasedAt: instant('p.opened_at', "When it came, by the product's clock"),
    state: oneOf(STATES, BOX_STATE, 'How far it has come'),
    tier: nullable(text('b.tier', 'Null until it is drawn')),
    reward: nullable(amount('b.reward', 'Null until it is drawn')),
    vestsAt: nullable(instant('b.vests_at', 'When the position will have been held long enough')),
    seed: nullable(text(`encode(s.seed, 'hex')`, "The day's seed, hex; revealed when the day is closed")),
  },
  sorts: { time: [['p.id', 'bigint']] },
  ordered: 'By the purchase',
  filters: {
    states: { sql: (value) => `${BOX_STATE} = any(${value})`, type: 'text[]' },
    state: only(STATES, (value) => `${BOX_STATE} = ${value}`),
  },
})

export type BoxRecord = PageRow<typeof MYSTERY_BOXES>
