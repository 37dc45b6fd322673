import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { LAST_ID, type StatementRecord } from './statement.ts'

/**
 * The available balance after each of some lines: what the wallet has now, less all that came after. Read from indexes
 * alone, each piece of a statement once, so that a page deep in a long statement costs no more than one pass over it.
 * @param lines that exist
 * @returns wei, in the order given
 */
export async function readBalancesAfter(
  manager: EntityManager,
  lines: readonly Pick<StatementRecord, 'id' | 'of' | 'place' | 'oncePerWithdrawal'>[],
): Promise<bigint[]> {
  if (lines.length === 0) return []
  const places = lines.map(({ place }) => place.slice(-3) as [day: string, source: string, sequence: string])
  const rows = await query(manager, QUERY, [
    lines.map(({ of }) => of),
    places.map(([day]) => day),
    places.map(([, source, sequence]) => (source === '2' ? sequence : LAST_ID)),
    places.map(([, source, sequence]) => (source === '2' ? 0 : Number(sequence))),
    lines.map(({ oncePerWithdrawal }) => oncePerWithdrawal),
  ])
  const balances = new Map(rows.map((row) => [row.n, row.balance]))
  return lines.map(({ id }, i) => {
    const balance = balances.get(i + 1)
    if (balance === undefined) throw new Error(`No balance after line ${id}`)
    return balance
  })
}

/** `gap`: what lies between a place and the next newer one that was asked for. */
const QUERY = `
  with place as (
    select q.n, a.id as account_id, a.wallet_id, a.balance, q.day, q.id, q.place, q.once,
      coalesce(lag(q.day) over newer, 'infinity') as newer_day, coalesce(lag(q.id) over newer, ${LAST_ID}) as newer_id
    from unnest($1::bigint[], $2::date[], $3::bigint[], $4::integer[], $5::boolean[])
      with ordinality as q (wallet_id, day, id, place, once, n)
    join account a on a.wallet_id = q.wallet_id and a.kind = 'available' and a.shard = 0
    window newer as (partition by q.wallet_id order by q.day desc, q.id desc, q.place desc)
  ), gap as (
    select p.*, coalesce(c.amount, 0) - coalesce(d.amount, 0) + coalesce(i.amount, 0) as change,
      -- paid by the close of the same day, after the line
      coalesce(s.amount, 0) as same_day
    from place p
    left join lateral (
      select sum(t.amount) as amount from transfer t
      where t.credit_account_id = p.account_id and t.day >= p.day and t.day <= p.newer_day
        and (t.day, t.id) > (p.day, p.id) and (t.day, t.id) <= (p.newer_day, p.newer_id)) c on true
    left join lateral (
      select sum(t.amount) as amount from transfer t
      where t.debit_account_id = p.account_id and t.day >= p.day and t.day <= p.newer_day
        and (t.day, t.id) > (p.day, p.id) and (t.day, t.id) <= (p.newer_day, p.newer_id)) d on true
    left join lateral (
      select sum(i.amount) as amount from posted_income i
      where i.wallet_id = p.wallet_id and i.day > p.day and i.day <= p.newer_day) i on true
    left join lateral (
      select sum(r.amount) as amount from posted_reward r
      where r.wallet_id = p.wallet_id and r.day = p.day and r.place > p.place) s on true
  ), undone as (
    -- went, and came back
    select p.account_id, w.amount, t.day as went, t.id as went_id, b.day as back, b.id as back_id
    from (select distinct account_id, wallet_id from place where once) p
    join withdrawal w on w.wallet_id = p.wallet_id and w.state in ('cancelled', 'refunded')
    join transfer t on t.entry_id = w.request_entry_id and t.debit_account_id = p.account_id
    join transfer b on b.entry_id = w.outcome_entry_id and b.credit_account_id = p.account_id
  )
  select n::integer as "n!", balance - same_day - sum(change) over (
      partition by wallet_id order by day desc, id desc, place desc rows unbounded preceding)
    + case when once then coalesce((select sum(u.amount) from undone u where u.account_id = gap.account_id
        and (u.went, u.went_id) <= (gap.day, gap.id) and (u.back, u.back_id) > (gap.day, gap.id)), 0) else 0 end
    as "balance!"
  from gap`
