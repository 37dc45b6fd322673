-- Thousands of deposits are booked at once: what is checked of their transfers.

-- As before (0002_books.up.sql), of all transfers in one pass: what is refused is told of the first, and the plan is asked only
-- where something is bought.
create or replace function transfers_are_allowed() returns trigger language plpgsql
  set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  mine text[] := my_processes();
  barrier timestamptz := earliest_fact();
  now_there timestamptz := product_now();
  refused text;
  buys boolean;
begin
  select (array_agg(format('entry %s (%s): %s wei from %s to %s refused', t.entry_id, e.kind, t.amount, d.kind, c.kind))
    filter (where (
      e.recorded_at = now() and t.day = (e.occurred_at at time zone 'UTC')::date
      -- A sale is never before its purchase, though the clock was set back since.
      and e.occurred_at <= greatest(now_there, barrier, case e.kind when 'sale' then p.opened_at end)
      and e.occurred_at >= coalesce(barrier, '-infinity')
      -- A demo's clock jumps; and what a close pays repays a receivable at the end of its day.
      and (e.occurred_at > now_there - interval '1 hour' or e.occurred_at > clock_timestamp() - interval '1 hour'
        or e.kind = 'receivable_repaid')
      and (e.kind, d.kind, c.kind) in (
        select f.kind, f.from_kind, f.to_kind from entry_flow f where f.process = any(mine) or 'all' = any(mine))
      and (d.wallet_id = c.wallet_id or (d.wallet_id is null and d.shard = c.wallet_id % 16)
        or (c.wallet_id is null and c.shard = d.wallet_id % 16))
      and (e.kind not in ('purchase', 'sale') or (
        e.idempotency_key = 'position ' || p.id || ' ' || e.kind and t.amount = p.price and d.wallet_id = p.wallet_id
        and e.occurred_at = case e.kind when 'sale' then p.closed_at else p.opened_at end
        and (e.kind = 'sale' or p.closed_at is null)))
    ) is not true))[1], bool_or(e.kind = 'purchase') into refused, buys
  from added t
  left join entry e on e.id = t.entry_id
  left join account d on d.id = t.debit_account_id
  left join account c on c.id = t.credit_account_id
  left join position p on p.id = e.position_id;
  if refused is not null then
    raise exception '%', refused using errcode = 'restrict_violation';
  end if;
  if buys and exists (
    select from (
      select distinct p.plan_version, p.nft_id, p.price, p.daily_interest, p.opened_day
      from added t join entry e on e.id = t.entry_id join position p on p.id = e.position_id where e.kind = 'purchase') p
    where not exists (
      select from plan_version v, jsonb_array_elements(v.terms -> 'catalogue') n
      where v.version = p.plan_version and n ->> 'id' = p.nft_id
        and (n ->> 'price')::numeric * 1e18 = p.price and (n ->> 'dailyInterest')::numeric * 1e18 = p.daily_interest
        and not exists (select from plan_version newer where newer.version > v.version and newer.effective_from <= p.opened_day)
        and v.effective_from <= p.opened_day)) then
    raise exception 'a position is not of the plan: refused' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
