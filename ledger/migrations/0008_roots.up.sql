-- What is published on chain of what is owed (docs/payouts.md#roots).

-- Every transaction ever signed to list rewards or to publish a root, stored before it is broadcast. Each attempt on a nonce
-- says the same, unless the chain has dropped what was final on it.
create table root_transaction (
  id bigint generated always as identity primary key,
  signer text not null check (signer ~ '^0x[0-9a-f]{40}$'),
  nonce bigint not null,
  -- 1 for the first, more for a replacement on the same nonce
  attempt integer not null check (attempt > 0),
  day date not null references reward_list (day),
  -- lists the day's rewards from this entry on; null: publishes its root
  list_offset integer check (list_offset >= 0),
  hash text not null unique,
  -- of a part of a list null once it is final: it is large, and stands in the chain
  signed_bytes text,
  max_fee_per_gas numeric(38, 0) not null,
  max_priority_fee_per_gas numeric(38, 0) not null,
  signed_at timestamptz not null default now(),
  last_broadcast_at timestamptz,
  broadcasts integer not null default 0,
  -- set once final; 'replaced' also when no transaction of ours was mined on the nonce; 'dropped' when a nonce that was
  -- spent is not any more, or what a former key has signed is not mined
  outcome text check (outcome in ('succeeded', 'reverted', 'replaced', 'dropped')),
  unique (signer, nonce, attempt),
  check (signed_bytes is not null or outcome is not null),
  constraint root_transaction_nonce_one_day exclude using gist (signer with =, nonce with =, day with <>)
    where (outcome is distinct from 'dropped'),
  constraint root_transaction_nonce_one_part exclude using gist (signer with =, nonce with =, (coalesce(list_offset, -1)) with <>)
    where (outcome is distinct from 'dropped')
);
create index root_transaction_open on root_transaction (nonce) where outcome is null;
create index root_transaction_day on root_transaction (day);
call append_only('root_transaction', '{last_broadcast_at,broadcasts,outcome,signed_bytes,signed_at}', 'new.signed_bytes <> old.signed_bytes
  or (new.signed_at <> old.signed_at and old.outcome is distinct from ''dropped'') or (old.outcome <> ''dropped'' and new.outcome is distinct from old.outcome and new.outcome is distinct from ''dropped'')');

-- One row: why the newest root is not published yet; null while nothing is in its way.
create table root_wait (
  only_row boolean primary key default true check (only_row),
  reason text,
  detail text,
  since timestamptz not null default now()
);
insert into root_wait default values;

-- The newest roots that a vault was seen to have at the final block it was read at, as the chain has them: so any day and
-- any amount may stand here.
create table published_root (
  vault text not null check (vault ~ '^0x[0-9a-f]{40}$'),
  -- the vault's own, from 0
  number bigint not null,
  -- since 1 January 1970
  day bigint not null,
  -- the chain's time
  published_at timestamptz not null,
  is_void boolean not null,
  wallets bigint not null,
  rewards numeric(39, 0) not null,
  receivables numeric(39, 0) not null,
  primary key (vault, number)
);
-- The own list of a published day, if there can be one.
create function day_of(number bigint) returns date language sql immutable parallel safe as $$
  select case when number < 100000 then date '1970-01-01' + number::integer end
$$;

-- What a vault and its Polder were last seen to be, at a final block.
create table vault_state (
  vault text primary key check (vault ~ '^0x[0-9a-f]{40}$'),
  -- whose treasury it is
  contract text not null,
  block_number bigint not null,
  block_time timestamptz not null,
  balance numeric(39, 0) not null,
  -- the sum of all principals, which the vault keeps; what it has for rewards beyond them
  principals numeric(39, 0) not null,
  available_for_rewards numeric(39, 0) not null,
  -- what can be taken out now, once announced
  surplus numeric(39, 0) not null,
  -- the newest root's, or the vault's own beginning
  last_root_at timestamptz not null,
  max_root_age_seconds bigint not null,
  silence_seconds bigint not null,
  frozen_at timestamptz,
  hourly_limit numeric(78, 0) not null,
  daily_limit numeric(78, 0) not null,
  -- when a guardian first lowered them; null while they stand
  lowered_at timestamptz,
  -- what both windows still allow
  payout_available numeric(78, 0) not null,
  -- of the timelock: up to which block what is announced was read, and how long it can be done once it is ready
  timelock text,
  grace_seconds bigint not null,
  announced_to_block bigint not null
);

-- What was announced to the timelock: a part of an operation each.
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

-- What went between wallets and the chain, as the contract counts it: deposits, which stand until they are taken back, and
-- payments, gross. By the product's clock; wei.
create view chain_flow as
  select wallet_id, credited_at as since, reversal_entry_id is null as stands, amount as deposited, 0::numeric as paid,
    case when reversal_entry_id is not null then (select occurred_at from entry where id = reversal_entry_id) end as until
  from deposit
  union all
  select wallet_id, ended_at, true, 0, amount, null from withdrawal where state = 'settled';
