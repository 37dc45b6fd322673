-- Closed days (docs/money.md#closing-a-day), what each of them paid to each wallet, the ledger as a whole, and the
-- proof of what is owed.

-- Lets a constraint exclude overlapping ranges of wallets.
create extension if not exists btree_gist;

create table day_close (
  day date primary key,
  plan_version integer not null references plan_version (version),
  started_at timestamptz not null default clock_timestamp(),
  computed_at timestamptz,
  closed_at timestamptz,
  -- control totals, filled when the day is computed
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
-- The day to close next.
create view next_close as
  select coalesce((select max(day) + 1 from day_close where closed_at is not null), (opened_at at time zone 'UTC')::date) as day
  from product_state;
-- Days are closed in their order, once they have ended by the product's clock: what a close pays cannot be had sooner.
create function refuse_early_close() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from day_close where day = new.day) and (
    new.day >= (product_now() at time zone 'UTC')::date or exists (select from day_close where closed_at is null)
    or new.day <> (select day from next_close)) then
    raise exception 'day % is not the next to close: refused', new.day using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger day_close_next before insert on day_close for each row execute function refuse_early_close();
-- What is computed stays; then only its closing is written.
call append_only('day_close', '{computed_at,closed_at,wallets,interest,referral,mystery_box,prize,club,total,digest,previous_digest}',
  'old.closed_at is not null or (old.computed_at is not null
    and (to_jsonb(new) - ''closed_at'') is distinct from (to_jsonb(old) - ''closed_at''))');

-- The wallet's side of a day's entry: one row per (day, wallet), a column for each kind of reward, null where it paid
-- nothing: most do, and a null is neither read, stored nor added up. c1 to c10 are the commissions of the ten referral levels.
create table day_income (
  day date not null,
  wallet_id bigint not null,
  interest numeric(38, 0) not null,
  c1 numeric(38, 0), c2 numeric(38, 0), c3 numeric(38, 0), c4 numeric(38, 0), c5 numeric(38, 0),
  c6 numeric(38, 0), c7 numeric(38, 0), c8 numeric(38, 0), c9 numeric(38, 0), c10 numeric(38, 0),
  mystery_box numeric(38, 0),
  prize_weekly numeric(38, 0),
  prize_final numeric(38, 0),
  club numeric(38, 0),
  amount numeric(38, 0) not null check (amount > 0),
  check (interest >= 0),
  check (least(c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, mystery_box, prize_weekly, prize_final, club) > 0),
  -- The amount is the sum of its kinds. Few rows have the later ones, which are added up for those alone.
  check (case
    when coalesce(c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, mystery_box, prize_weekly, prize_final, club) is null
      then amount = interest
    when coalesce(c2, c3, c4, c5, c6, c7, c8, c9, c10, mystery_box, prize_weekly, prize_final, club) is null
      then amount = interest + c1
    else amount = interest + coalesce(c1, 0) + coalesce(c2, 0) + coalesce(c3, 0) + coalesce(c4, 0) + case
      when coalesce(c5, c6, c7, c8, c9, c10, mystery_box, prize_weekly, prize_final, club) is null then 0
      else coalesce(c5, 0) + coalesce(c6, 0) + coalesce(c7, 0) + coalesce(c8, 0) + coalesce(c9, 0) + coalesce(c10, 0)
        + coalesce(mystery_box, 0) + coalesce(prize_weekly, 0) + coalesce(prize_final, 0) + coalesce(club, 0) end end),
  -- A day's rows are put at its end, one after the other. A wallet's rows are found by it too: Postgres skips from day to
  -- day from version 18 on, older ones need an index that every day writes all over.
  primary key (day, wallet_id)
) partition by range (day);
do $$ begin
  if current_setting('server_version_num')::integer < 180000 then
    create index day_income_wallet on day_income (wallet_id, day);
  end if;
end $$;
call append_only('day_income');
-- What a row pays for referrals. A function and not a stored column, which would make writing a day a sixth slower; the
-- planner puts the sum in its place.
create function referral_of(income day_income) returns numeric language sql immutable parallel safe as $$
  select coalesce(income.c1, 0) + coalesce(income.c2, 0) + coalesce(income.c3, 0) + coalesce(income.c4, 0) + coalesce(income.c5, 0)
    + coalesce(income.c6, 0) + coalesce(income.c7, 0) + coalesce(income.c8, 0) + coalesce(income.c9, 0) + coalesce(income.c10, 0)
$$;

-- Up to which day signers have computed again what closes paid, before they sign anything that rests on it.
create table checked_day (
  day date primary key,
  -- what differed, told once; null: nothing
  difference text,
  at timestamptz not null default clock_timestamp()
);
call append_only('checked_day');

-- The house's side of a day's entry, and the pieces in which a day is posted. Ranges of wallets never overlap, so no
-- wallet can be posted twice, whatever number of shards a retry uses.
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
call append_only('close_shard', '{posted_at}', 'old.posted_at is not null', of_day => 'day');

-- Moves the balances of one shard of a computed day, wallets and house together, by what its rows say. A worker may call
-- this, and change no balance otherwise; each shard is posted once.
-- Returns the shard, or nothing when it was posted before. The range is said of both tables, so that
-- each is read in one piece and not wallet by wallet. The accounts are locked as they are written, in the order they are
-- read in, which halves what a row costs.
create function post_shard(of_day date, of_shard smallint) returns setof close_shard language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  piece close_shard;
  moved integer;
begin
  update close_shard s set posted_at = clock_timestamp() from day_close c
  where s.day = of_day and s.shard = of_shard and s.posted_at is null
    and c.day = s.day and c.computed_at is not null and c.closed_at is null
  returning s.* into piece;
  if not found then return; end if;
  -- Postgres knows no numbers of a day just written, takes it for a row, and would look for each account by itself. And the
  -- disk is not waited for, where others buy meanwhile: a shard that a crash loses is posted again, and nothing that builds
  -- on it is kept without it.
  perform set_config('enable_nestloop', 'off', true), set_config('synchronous_commit', 'off', true);
  -- Its plan is made for this day and this range.
  execute format(
    'update account a set balance = a.balance + i.amount, version = a.version + 1, last_day = %1$L::date
     from day_income i
     where i.day = %1$L::date and i.wallet_id between %2$s and %3$s
       and a.wallet_id = i.wallet_id and a.kind = ''available'' and a.wallet_id between %2$s and %3$s
       and (a.last_day is null or a.last_day < %1$L::date)', of_day, piece.first_wallet_id, piece.last_wallet_id);
  get diagnostics moved = row_count;
  if moved <> piece.wallets then
    raise exception 'Day %, shard %: % accounts would move instead of %; nothing was posted', of_day, of_shard, moved, piece.wallets;
  end if;
  perform set_config('enable_nestloop', 'on', true);
  update account a set balance = a.balance - l.amount, version = a.version + 1
  from (
    select b.id, p.amount
    from (values ('interest_expense', piece.interest), ('referral_expense', piece.referral),
      ('mystery_box_expense', piece.mystery_box), ('prize_expense', piece.prize), ('club_expense', piece.club)) as p (kind, amount)
    join account b on b.wallet_id is null and b.kind = p.kind::account_kind and b.shard = of_shard % 16
    where p.amount <> 0 order by b.id desc for no key update of b) l
  where a.id = l.id;
  return next piece;
end $$;
revoke execute on function post_shard(date, smallint) from public;

-- Creates the month's partitions of transfer and day_income. The running product may call it, but not create tables.
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
    -- Read from the table: what to_regclass found missing before the wait, it would find missing again.
    if exists (select from pg_class where relname = part and relnamespace = 'public'::regnamespace) then continue; end if;
    execute format('create table %I (like %I including defaults including constraints including generated)', part, parent);
    execute format('create trigger no_truncate before truncate on %I for each statement execute function refuse_change()', part);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, lo, hi);
  end loop;
end $$;

-- The date of a fact: the product's clock, read under the shared side of the lock that a close takes exclusively, so
-- that no act slips into a day after its close has looked. Never before the end of a day that a close has begun to read,
-- nor before the product was open, also where the clock was set back.
create function fact_time() returns timestamptz language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('close_barrier'));
  return greatest(product_now(), earliest_fact());
end $$;

-- What closes have posted: a row is there as soon as its day is computed, and counts once its balance has moved.
create view posted_income as
  select i.*, referral_of(i) as referral, coalesce(i.prize_weekly, 0) + coalesce(i.prize_final, 0) as prize
  from day_income i join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and i.day <= a.last_day;
-- The same, each kind of reward by itself; from an array, as rows of values are prepared anew for each row of income.
create view posted_reward as
  select i.wallet_id, i.day, r.place::integer as place,
    ('{interest,referral_1,referral_2,referral_3,referral_4,referral_5,referral_6,referral_7,referral_8,referral_9,referral_10,
      mystery_box,prize_weekly,prize_final,club}'::text[])[r.place] as kind,
    case when r.place = 1 then 'interest_expense' when r.place <= 11 then 'referral_expense'
      when r.place = 12 then 'mystery_box_expense' when r.place <= 14 then 'prize_expense' else 'club_expense' end as expense,
    r.amount
  from posted_income i cross join unnest(array[
    i.interest, i.c1, i.c2, i.c3, i.c4, i.c5, i.c6, i.c7, i.c8, i.c9, i.c10,
    i.mystery_box, i.prize_weekly, i.prize_final, i.club]) with ordinality as r (amount, place)
  where r.amount > 0;

-- The whole ledger as transfers of one debit and one credit, whichever table holds them.
create view ledger_transfer as
  select t.entry_id, e.kind::text as kind, e.idempotency_key as cause, t.day, e.occurred_at,
    t.debit_account_id, t.credit_account_id, t.amount
  from transfer t join entry e on e.id = t.entry_id
  union all
  select null, r.kind, 'close ' || r.day || ' ' || r.kind || ' wallet ' || r.wallet_id, r.day,
    (r.day + 1)::timestamp at time zone 'UTC', h.id, a.id, r.amount
  from posted_reward r
  join account a on a.wallet_id = r.wallet_id and a.kind = 'available'
  join close_shard s on s.day = r.day and r.wallet_id between s.first_wallet_id and s.last_wallet_id
  join account h on h.wallet_id is null and h.kind = r.expense::account_kind and h.shard = s.shard % 16;

-- A wallet's statement: every change of its available balance. What a close pays (source 3) comes after the entries of its day (2).
create view statement_line as
  select 'e' || t.entry_id || '-' || t.id as id, a.wallet_id, e.kind::text as kind, e.occurred_at as at, t.day,
    2 as source, t.id as sequence, e.id as entry_id,
    case when t.credit_account_id = a.id then t.amount else -t.amount end as change
  from account a
  join transfer t on t.debit_account_id = a.id or t.credit_account_id = a.id
  join entry e on e.id = t.entry_id
  where a.kind = 'available'
  union all
  select 'd' || r.day || '-' || r.wallet_id || '-' || r.kind, r.wallet_id, r.kind,
    (r.day + 1)::timestamp at time zone 'UTC', r.day, 3, r.place, null, r.amount
  from posted_reward r;

-- Proof of liabilities (docs/money.md#proof-of-liabilities). The tables below hold observations beside the closed
-- days: nothing in them is part of a day or of its digest.

-- What had been credited to wallets as rewards by the end of a day, and what the books owed. Amounts are wei.
create table reward_list (
  day date primary key references day_close (day),
  -- with rewards
  wallets integer not null check (wallets >= 0),
  -- all that was ever credited
  rewards numeric(38, 0) not null,
  -- of all wallets, through the contract and those before it; payments are gross
  deposited numeric(38, 0) not null,
  paid numeric(38, 0) not null,
  -- the sum of what each wallet deposited beyond what it was paid
  principals numeric(38, 0) not null,
  -- what wallets owe
  receivables numeric(38, 0) not null,
  -- what wallets are owed
  liabilities numeric(38, 0) not null,
  -- 32 bytes for each wallet, ascending: its address (20) and its rewards (12, the highest byte first). Of the newest
  -- days only.
  entries bytea,
  check (liabilities = deposited - paid + rewards + receivables),
  check (length(entries) = wallets * 32)
);
-- They compress little, and a part is read without reading the whole.
alter table reward_list alter column entries set storage external;
call append_only('reward_list', '{entries}', 'new.entries is not null');

-- What the plan will owe in the days after a closed day, if nothing changes.
create table forecast (
  day date not null references day_close (day),
  days integer not null check (days > 0),
  interest numeric(38, 0) not null,
  referral numeric(38, 0) not null,
  mystery_box numeric(38, 0) not null,
  prize numeric(38, 0) not null,
  club numeric(38, 0) not null,
  primary key (day, days)
);
call append_only('forecast');

-- Reserves read from the chain at one block, beside what the books owe at that moment.
create table solvency_observation (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  day date,
  -- made more than two hours of real time after its day's end: it does not show how the day ended
  late boolean not null default false,
  block_number bigint not null,
  treasury_address text not null check (treasury_address ~ '^0x[0-9a-f]{40}$'),
  treasury numeric(38, 0) not null,
  -- null while no signer has begun
  payout_wallet_address text check (payout_wallet_address ~ '^0x[0-9a-f]{40}$'),
  payout_wallet numeric(38, 0) not null,
  contract numeric(38, 0) not null,
  reserves numeric(38, 0) not null,
  -- of them, what the contract counts as principals at that block
  principals numeric(38, 0) not null,
  liabilities numeric(38, 0) not null,
  daily_interest numeric(38, 0) not null
);
create index solvency_day on solvency_observation (day);
