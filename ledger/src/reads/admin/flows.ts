import type { EntityManager } from 'typeorm'
import { query } from '../../sql.ts'

/**
 * @param days how many, today with them
 * @returns what came in (without what a reorg took back) and went out (net) on each day of the product's clock, in wei,
 *   oldest first; those on which nothing happened are there with zeros
 */
export async function readFlows(manager: EntityManager, days: number) {
  return await query(
    manager,
    `with asked as (
       select d::date as day, d at time zone 'UTC' as begins
       from generate_series((product_now() at time zone 'UTC')::date - ($1::integer - 1),
         (product_now() at time zone 'UTC')::date, interval '1 day') as d),
     deposited as (
       select (credited_at at time zone 'UTC')::date as day, sum(amount) as amount from deposit
       where credited_at >= (select min(begins) from asked) and reversal_entry_id is null group by 1),
     withdrawn as (
       select (ended_at at time zone 'UTC')::date as day, sum(net) as amount from withdrawal
       where ended_at >= (select min(begins) from asked) and state = 'settled' group by 1)
     select a.day::text as "day!", coalesce(d.amount, 0) as "deposited!", coalesce(w.amount, 0) as "withdrawn!",
       coalesce(c.total, 0) as "rewards!"
     from asked a
     left join deposited d using (day)
     left join withdrawn w using (day)
     left join day_close c on c.day = a.day and c.closed_at is not null
     order by a.day`,
    [days],
  )
}
