-- The product's clock and the plan: everything that a money rule reads.

-- One row. Only a demo's clock runs ahead of real time; opened_at is when the product first opened.
create table product_state (
  only_row boolean primary key default true check (only_row),
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  -- real time: when the clock was last moved
  clock_moved_at timestamptz,
  opened_at timestamptz,
  -- an operator lets days up to this one be closed although many are due at once (docs/money.md#closing-a-day)
  closes_allowed_until date,
  -- whether anyone is told of what is booked: workers say so as they start, and until then it is noted (docs/receive.md)
  tells_receivers boolean not null default true
);
insert into product_state default values;

create function product_now() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', clock_timestamp()) + clock_offset_ms * interval '1 millisecond' from product_state
$$;

create function product_clock_moves() returns trigger language plpgsql as $$
begin
  new.clock_moved_at := clock_timestamp();
  return new;
end $$;
create trigger product_clock_moves before update of clock_offset_ms on product_state
  for each row when (old.clock_offset_ms <> new.clock_offset_ms) execute function product_clock_moves();

-- When a day ended by the clock of the machine: at its midnight, or as the clock was last moved across it.
create function ended_at(of_day date) returns timestamptz language sql stable as $$
  select greatest((of_day + 1)::timestamp at time zone 'UTC' - clock_offset_ms * interval '1 millisecond', clock_moved_at)
  from product_state
$$;

create function refuse_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

-- Makes a table append-only: no row goes, and none changes but in the columns given, as long as `final` is not said of it. What
-- explains a day, or is what it is posted by, has that day in a column: it is written as the day is computed and never later.
create procedure append_only(of_table text, changing text[] default null, final text default 'false', of_day text default null)
  language plpgsql as $$
declare
  events text := case when changing is null then 'update or delete' else 'delete' end;
  others text := (
    select string_agg(format('new.%1$I is distinct from old.%1$I', attname), ' or ') from pg_attribute
    where attrelid = of_table::regclass and attnum > 0 and attname <> all(changing));
begin
  execute format('create trigger %1$s_append_only before %2$s on %1$I for each row execute function refuse_change()', of_table, events);
  execute format('create trigger %1$s_no_truncate before truncate on %1$I for each statement execute function refuse_change()', of_table);
  if changing is not null then
    execute format('create trigger %1$s_final before update on %1$I for each row when (%2$s or %3$s) execute function refuse_change()',
      of_table, final, others);
  end if;
  if of_day is not null then
    execute format('create trigger %1$s_in_time after insert on %1$I referencing new table as added
      for each statement execute function refuse_late_evidence(%2$L)', of_table, of_day);
  end if;
end $$;
create function refuse_late_evidence() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  computed boolean;
begin
  execute format('select bool_or(c.computed_at is not null) from (select distinct %I as day from added) a join day_close c using (day)',
    tg_argv[0]) into computed;
  if computed then
    raise exception 'the day is computed: % takes no more of it', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- The terms by version, each with the first day on which it holds. A version never changes; on a day the newest holds of those
-- whose day has come, so a newer one takes the place of whatever was to come on its day or later.
create table plan_version (
  version integer primary key check (version > 0),
  effective_from date not null,
  terms jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  reason text not null
);
-- It can be seen before it holds, and a slip of the year does not make it wait for ever.
create function plan_version_comes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.effective_from - (product_now() at time zone 'UTC')::date not between 1 and 90 and exists (select from plan_version) then
    raise exception 'a version of the plan takes effect within the coming 90 days: refused' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger plan_version_comes before insert on plan_version for each row execute function plan_version_comes();
call append_only('plan_version');
-- What each version sells.
create view nft as
  select version as plan_version, n ->> 'id' as id, n ->> 'name' as name, n ->> 'imageUrl' as image_url
  from plan_version, jsonb_array_elements(terms -> 'catalogue') n;
