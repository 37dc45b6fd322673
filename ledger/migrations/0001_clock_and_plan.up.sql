-- The product's clock and the plan: everything that a money rule reads.

-- One row. Only a demo's clock runs ahead of real time; opened_at is when the product first opened.
create table product_state (
  only_row boolean primary key default true check (only_row),
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  opened_at timestamptz,
  -- an operator lets days up to this one be closed although many are due at once (docs/money.md#closing-a-day)
  closes_allowed_until date
);
insert into product_state default values;

create function product_now() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', clock_timestamp()) + clock_offset_ms * interval '1 millisecond' from product_state
$$;

create function refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

-- The terms by version, each with the first day on which it holds. A version never changes; a newer one replaces it.
create table plan_version (
  version integer primary key check (version > 0),
  effective_from date not null unique,
  terms jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  reason text not null
);
-- It can be seen before it holds.
create function plan_version_comes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.effective_from <= (product_now() at time zone 'UTC')::date and exists (select from plan_version) then
    raise exception 'a version of the plan takes effect on a coming day: refused' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger plan_version_comes before insert on plan_version for each row execute function plan_version_comes();
create trigger plan_version_append_only before update or delete on plan_version
  for each row execute function refuse_change();
create trigger plan_version_no_truncate before truncate on plan_version
  for each statement execute function refuse_change();
