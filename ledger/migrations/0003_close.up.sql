-- Closed days, and what each of them paid to each wallet.
create extension if not exists btree_gist;

create table day_close (
  day date primary key,
  plan_version integer not null references plan_version (version),
  started_at timestamptz not null default clock_timestamp(),
  computed_at timestamptz,
  closed_at timestamptz,
  -- control totals, filled when computed
  wallets integer,
  interest numeric(38, 0),
  referral numeric(38, 0),
  mystery_box numeric(38, 0),
  prize numeric(38, 0),
  club numeric(38, 0),
  total numeric(38, 0) check (total = interest + referral + mystery_box + prize + club),
  -- SHA-256 over the day's rows and the digest of the day before
  digest bytea,
  previous_digest bytea
);

create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.closed_at is not null then
    raise exception 'day % is closed: % refused', old.day, lower(tg_op) using errcode = 'restrict_violation';
  end if;
  if old.computed_at is not null and
     (new.day, new.plan_version, new.computed_at, new.wallets, new.total, new.digest, new.previous_digest) is distinct from
     (old.day, old.plan_version, old.computed_at, old.wallets, old.total, old.digest, old.previous_digest) then
    raise exception 'day % is computed: its totals never change', old.day using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger day_close_final before update or delete on day_close for each row execute function refuse_closed_day();
create trigger day_close_no_truncate before truncate on day_close for each statement execute function refuse_change();

-- The wallet's side of a day's entry: one row per (day, wallet), a column for each kind of reward.
create table day_income (
  day date not null,
  wallet_id bigint not null,
  interest numeric(38, 0) not null default 0 check (interest >= 0),
  c1 numeric(38, 0) not null default 0, c2 numeric(38, 0) not null default 0,
  c3 numeric(38, 0) not null default 0, c4 numeric(38, 0) not null default 0,
  c5 numeric(38, 0) not null default 0, c6 numeric(38, 0) not null default 0,
  c7 numeric(38, 0) not null default 0, c8 numeric(38, 0) not null default 0,
  c9 numeric(38, 0) not null default 0, c10 numeric(38, 0) not null default 0,
  mystery_box numeric(38, 0) not null default 0 check (mystery_box >= 0),
  prize_weekly numeric(38, 0) not null default 0 check (prize_weekly >= 0),
  prize_final numeric(38, 0) not null default 0 check (prize_final >= 0),
  club numeric(38, 0) not null default 0 check (club >= 0),
  amount numeric(38, 0) not null check (amount > 0),
  check (least(c1, c2, c3, c4, c5, c6, c7, c8, c9, c10) >= 0),
  check (amount = interest + c1 + c2 + c3 + c4 + c5 + c6 + c7 + c8 + c9 + c10
    + mystery_box + prize_weekly + prize_final + club),
  primary key (day, wallet_id)
) partition by range (day);
create index day_income_wallet on day_income (wallet_id, day);
create trigger day_income_append_only before update or delete on day_income
  for each row execute function refuse_change();
create trigger day_income_no_truncate before truncate on day_income for each statement execute function refuse_change();

-- The house's side of a day's entry, and the pieces in which it is posted. Ranges of wallets never overlap.
create table close_shard (
  day date not null references day_close (day),
  shard smallint not null check (shard >= 0),
  first_wallet_id bigint not null,
  last_wallet_id bigint not null,
  wallets integer not null check (wallets > 0),
  interest numeric(38, 0) not null,
  referral numeric(38, 0) not null,
  mystery_box numeric(38, 0) not null,
  prize numeric(38, 0) not null,
  club numeric(38, 0) not null,
  posted_at timestamptz,
  primary key (day, shard),
  check (first_wallet_id <= last_wallet_id),
  constraint close_shard_disjoint exclude using gist (day with =, int8range(first_wallet_id, last_wallet_id, '[]') with &&)
);
create function refuse_posted_shard() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.posted_at is not null
    or (to_jsonb(new) - 'posted_at') is distinct from (to_jsonb(old) - 'posted_at') then
    raise exception 'close_shard is append-only: % refused', lower(tg_op) using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger close_shard_final before update or delete on close_shard
  for each row execute function refuse_posted_shard();
create trigger close_shard_no_truncate before truncate on close_shard
  for each statement execute function refuse_change();

-- Creates the month's partitions of transfer and day_income. The running product may call it, not create tables.
create function ensure_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lo date := date_trunc('month', month);
  hi date := date_trunc('month', month) + interval '1 month';
  parent text;
  part text;
begin
  foreach parent in array array['transfer', 'day_income'] loop
    part := parent || '_' || to_char(lo, 'YYYY_MM');
    if to_regclass(part) is not null then continue; end if;
    perform pg_advisory_xact_lock(hashtext('ensure_month'));
    if to_regclass(part) is not null then continue; end if;
    execute format('create table %I (like %I including defaults including constraints including generated)', part, parent);
    execute format('create trigger no_truncate before truncate on %I for each statement execute function refuse_change()', part);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, lo, hi);
  end loop;
end $$;

-- The date of a fact: the product's clock, taken under the shared side of the lock that a close takes exclusively,
-- and never before the end of a day that a close has begun to read.
create function fact_time() returns timestamptz language plpgsql volatile as $$
declare
  barrier timestamptz;
begin
  perform pg_advisory_xact_lock_shared(hashtext('close_barrier'));
  select (max(day) + 1)::timestamp at time zone 'UTC' into barrier from day_close;
  return greatest(product_now(), barrier);
end $$;
