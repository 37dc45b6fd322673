-- What is published on chain of what is owed (docs/payouts.md#roots).

-- Every transaction ever signed to publish a root, stored before it is broadcast. Each attempt on a nonce publishes the
-- same day.
create table root_transaction (
  id bigint generated always as identity primary key,
  signer text not null check (signer ~ '^0x[0-9a-f]{40}$'),
  nonce bigint not null,
  -- 1 for the first, more for a replacement on the same nonce
  attempt integer not null check (attempt > 0),
  day date not null references balance_tree (day),
  hash text not null unique,
  signed_bytes text not null,
  max_fee_per_gas numeric(38, 0) not null,
  max_priority_fee_per_gas numeric(38, 0) not null,
  signed_at timestamptz not null default now(),
  last_broadcast_at timestamptz,
  broadcasts integer not null default 0,
  -- set once final; 'replaced' also when no transaction of ours was mined on the nonce
  outcome text check (outcome in ('succeeded', 'reverted', 'replaced')),
  unique (signer, nonce, attempt),
  constraint root_transaction_nonce_one_day exclude using gist (signer with =, nonce with =, day with <>)
);
create index root_transaction_open on root_transaction (nonce) where outcome is null;
create index root_transaction_day on root_transaction (day);
create function root_transaction_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'UPDATE' or (old.outcome is not null and new.outcome is distinct from old.outcome)
    or (to_jsonb(new) - '{last_broadcast_at,broadcasts,outcome}'::text[])
      is distinct from (to_jsonb(old) - '{last_broadcast_at,broadcasts,outcome}'::text[]) then
    raise exception 'a signed transaction never changes: % refused', lower(tg_op) using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger root_transaction_final before update or delete on root_transaction
  for each row execute function root_transaction_moves();
create trigger root_transaction_no_truncate before truncate on root_transaction
  for each statement execute function refuse_change();

-- One row: why the newest root is not published yet; null while nothing is in its way.
create table root_wait (
  only_row boolean primary key default true check (only_row),
  reason text,
  detail text,
  since timestamptz not null default now()
);
insert into root_wait default values;

-- The roots that a vault was seen to have, in final blocks, as the chain has them: so any day and any amount may stand here.
create table published_root (
  vault text not null check (vault ~ '^0x[0-9a-f]{40}$'),
  -- since 1 January 1970
  day numeric(20, 0) not null,
  -- the chain's time
  published_at timestamptz not null,
  root bytea not null check (length(root) = 32),
  total numeric(39, 0) not null,
  wallets numeric(20, 0) not null,
  block_number numeric(20, 0) not null,
  deposit_total numeric(39, 0) not null,
  withdrawal_total numeric(39, 0) not null,
  -- another, older one was the newest again
  vetoed boolean not null default false,
  primary key (vault, day, published_at)
);
-- The own tree of a published day, if there can be one.
create function day_of(number numeric) returns date language sql immutable parallel safe as $$
  select case when number < 100000 then date '1970-01-01' + number::integer end
$$;

-- What a vault was last seen to be, at a final block.
create table vault_state (
  vault text primary key check (vault ~ '^0x[0-9a-f]{40}$'),
  -- whose treasury it is
  contract text not null,
  block_number bigint not null,
  block_time timestamptz not null,
  balance numeric(39, 0) not null,
  -- what can be taken out now, once announced; null before the first root
  surplus numeric(39, 0),
  -- the newest root's, or the vault's own beginning
  last_root_at timestamptz not null,
  max_root_age_seconds bigint not null,
  silence_seconds bigint not null,
  exit_seconds bigint not null,
  frozen_at timestamptz,
  hourly_limit numeric(78, 0) not null,
  daily_limit numeric(78, 0) not null,
  -- what both windows still allow
  payout_available numeric(78, 0) not null,
  -- of the timelock: up to which block what is announced was read
  timelock text,
  announced_to_block bigint not null
);

-- What was announced to the timelock and is not done or cancelled: a part of an operation each.
create table announced_act (
  timelock text not null,
  id text not null,
  index numeric(78, 0) not null,
  target text not null,
  value numeric(78, 0) not null,
  data text not null,
  announced_block bigint not null,
  delay_seconds numeric(78, 0) not null,
  ready_at timestamptz not null,
  state text not null default 'announced' check (state in ('announced', 'done', 'cancelled')),
  primary key (timelock, id, index)
);
