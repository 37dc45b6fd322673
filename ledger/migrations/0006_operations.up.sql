-- How commands travel, who is signed in, what clients asked for, and what the product says about itself.

-- Commands from one room to another. Written in the database transaction of the fact they follow from.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz,
  -- the trace that a command belongs to (W3C traceparent), where traces are kept: the job goes on with it
  trace text check (length(trace) <= 128)
);
create index outbox_waiting on outbox (id) where dispatched_at is null;

-- A client's Idempotency-Key: same key and input, same answer.
create table idempotent_request (
  wallet_id bigint not null references wallet (id),
  key text not null check (length(key) between 1 and 200),
  input_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (wallet_id, key)
);

create table sign_in_nonce (
  nonce text primary key,
  expires_at timestamptz not null
);
create table session (
  id_hash bytea primary key,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_expiry on session (expires_at);
create index session_address on session (address);

-- Where api processes count each client's requests when there is no Redis (the columns that rate-limiter-flexible
-- reads). Losing it in a crash loses nothing, so it is not logged.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 50);

-- What people and operators are told. The types: docs/operations.md#system-log
create table system_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  type text not null,
  severity text not null default 'info' check (severity in ('info', 'warning', 'critical')),
  message text not null,
  block_number bigint,
  address text,
  details jsonb not null default '{}',
  -- the role of the database: what one has told keeps no other from telling it
  written_by name not null default current_user
);
create index system_log_address on system_log (address, id) where address is not null;
-- An alarm is told once a day: it is found by its name.
create index system_log_alarm on system_log ((details ->> 'alarm'), at) where type = 'alert';
-- Lists of admins sort and filter by these.
create index system_log_at on system_log (at, id);
create index system_log_type on system_log (type, id);
create index system_log_grave on system_log (severity, id) where severity <> 'info';
call append_only('system_log');

-- What admins tell everybody, shown on every page while it lasts; by real time. Only its end is written later.
create table announcement (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('incident', 'announcement')),
  english text not null check (length(english) between 3 and 500),
  dutch text not null check (length(dutch) between 3 and 500),
  begins_at timestamptz not null,
  -- null: until an admin ends it
  ends_at timestamptz
);
create index announcement_begins on announcement (begins_at, id);
call append_only('announcement', '{ends_at}', 'old.ends_at <= now()');

-- Browsers that are told of a wallet's deposits and payments (docs/web.md#notifications).
create table push_subscription (
  id bigint generated always as identity primary key,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('en', 'nl')),
  created_at timestamptz not null default now(),
  unique (address, endpoint)
);

-- What receivers of webhooks and browsers are told of: named here with what books it, read again by who tells it
-- (docs/receive.md). What nobody would be told is not noted.
create function is_told(of_wallet bigint) returns boolean language sql stable as $$
  select (select tells_receivers from product_state)
    or exists (select from push_subscription s join wallet w on w.address = s.address where w.id = of_wallet)
$$;
create function note_fact() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fact jsonb := to_jsonb(new);
begin
  if is_told((fact ->> 'wallet_id')::bigint) then
    insert into outbox (topic, payload)
    values ('notice', jsonb_build_object('type', tg_argv[0], 'key', coalesce(fact ->> 'id', fact ->> 'day')));
    perform pg_notify('outbox', 'notice');
  end if;
  return null;
end $$;
-- Deposits come by the thousand when a chain is read from its beginning: they are noted together.
create function note_deposits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Asked for each deposit it took a tenth of what booking them takes.
  if not is_told(null) and not exists (select from push_subscription) then return null; end if;
  insert into outbox (topic, payload)
  select 'notice', jsonb_build_object('type', 'deposit.credited', 'key', id::text) from credited where is_told(wallet_id);
  if found then perform pg_notify('outbox', 'notice'); end if;
  return null;
end $$;
create trigger deposit_noted after insert on deposit referencing new table as credited for each statement
  execute function note_deposits();
create trigger withdrawal_noted after update of state on withdrawal for each row
  when (new.state = 'settled' and old.state <> 'settled') execute function note_fact('withdrawal.paid');
create trigger day_noted after update of closed_at on day_close for each row
  when (new.closed_at is not null and old.closed_at is null) execute function note_fact('day.closed');

-- When each check last ran to its end, in real time, and of which closed day: a queue that loses jobs cannot hide that one
-- is due, nor that one has stopped.
create table check_run (
  name text primary key,
  ran_at timestamptz not null default now(),
  day date
);
