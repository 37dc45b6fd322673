-- How commands travel, how payouts are kept, who is signed in, and what was observed.

-- Commands from one room to another. Written in the database transaction of the fact they follow from.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz
);
create index outbox_waiting on outbox (id) where dispatched_at is null;

-- Every transaction ever signed for a payout, stored before it is broadcast.
create table payout_transaction (
  id bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawal (id),
  nonce bigint not null,
  -- 1 for the first, more for a replacement on the same nonce
  attempt integer not null check (attempt > 0),
  hash text not null unique,
  signed_bytes text not null,
  max_fee_per_gas numeric(38, 0) not null,
  max_priority_fee_per_gas numeric(38, 0) not null,
  signed_at timestamptz not null default now(),
  first_broadcast_at timestamptz,
  last_broadcast_at timestamptz,
  broadcasts integer not null default 0,
  -- set once final: 'succeeded', 'reverted', or 'replaced' by another one on the nonce
  outcome text check (outcome in ('succeeded', 'reverted', 'replaced')),
  unique (nonce, attempt, withdrawal_id)
);
create index payout_transaction_withdrawal on payout_transaction (withdrawal_id, id);
create index payout_transaction_open on payout_transaction (nonce) where outcome is null;

-- One row: what operators decided about payouts.
create table payout_control (
  only_row boolean primary key default true check (only_row),
  paused boolean not null default false,
  paused_reason text,
  approval_threshold numeric(38, 0),
  daily_limit numeric(38, 0)
);
insert into payout_control default values;

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

-- What people and operators are told: see docs/operations for the list of types.
create table system_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  type text not null,
  severity text not null default 'info' check (severity in ('info', 'warning', 'critical')),
  message text not null,
  block_number bigint,
  address text,
  details jsonb not null default '{}'
);
create index system_log_address on system_log (address, id) where address is not null;
create trigger system_log_append_only before update or delete on system_log for each row execute function refuse_change();
create trigger system_log_no_truncate before truncate on system_log for each statement execute function refuse_change();

-- Reserves read from the chain at one block beside what the books owe at that moment. An observation, not an entry.
create table solvency_observation (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  day date,
  block_number bigint not null,
  treasury numeric(38, 0) not null,
  payout_wallet numeric(38, 0) not null,
  contract numeric(38, 0) not null,
  reserves numeric(38, 0) not null,
  liabilities numeric(38, 0) not null,
  daily_interest numeric(38, 0) not null
);
create index solvency_day on solvency_observation (day);
