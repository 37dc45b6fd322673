-- Facts of people and chain: positions, deposits, withdrawals.

create table position (
  -- also the sequence number that a mystery box is drawn from
  id bigint generated always as identity primary key,
  wallet_id bigint not null references wallet (id),
  nft_id text not null,
  plan_version integer not null references plan_version (version),
  price numeric(38, 0) not null check (price > 0),
  daily_interest numeric(38, 0) not null check (daily_interest >= 0),
  opened_at timestamptz not null,
  opened_day date not null,
  closed_at timestamptz,
  closed_day date,
  purchase_tx_hash text,
  sale_tx_hash text,
  check ((closed_at is null) = (closed_day is null)),
  check (closed_at >= opened_at),
  check (opened_day = (opened_at at time zone 'UTC')::date),
  check (closed_day = (closed_at at time zone 'UTC')::date)
);
create index position_wallet on position (wallet_id) include (daily_interest, price, opened_day, closed_day);
create function position_closes_once() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.closed_at is not null
    or (to_jsonb(new) - '{closed_at,closed_day,sale_tx_hash}'::text[])
      is distinct from (to_jsonb(old) - '{closed_at,closed_day,sale_tx_hash}'::text[]) then
    raise exception 'a position changes once, when it is sold: % refused', lower(tg_op) using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger position_once before update or delete on position for each row execute function position_closes_once();
create trigger position_no_truncate before truncate on position for each statement execute function refuse_change();

-- Where the indexer stands. Written in the same database transaction as the entries it stands for.
create table chain_checkpoint (
  chain_id bigint not null,
  contract text not null,
  block_number bigint not null,
  block_hash text not null,
  deposit_count bigint not null default 0,
  deposit_total numeric(38, 0) not null default 0,
  withdrawal_count bigint not null default 0,
  withdrawal_total numeric(38, 0) not null default 0,
  -- newest block seen, for showing the lag
  head_number bigint not null,
  updated_at timestamptz not null default now(),
  primary key (chain_id, contract)
);

-- Seen on chain, not final: rewritten with the head, leaves no trace after a reorg.
create table pending_deposit (
  chain_id bigint not null,
  tx_hash text not null,
  log_ordinal integer not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  amount numeric(38, 0) not null check (amount > 0),
  seen_at timestamptz not null default now(),
  primary key (chain_id, tx_hash, log_ordinal)
);
create index pending_deposit_address on pending_deposit (address);

-- Final and credited.
create table deposit (
  id bigint generated always as identity primary key,
  wallet_id bigint not null references wallet (id),
  chain_id bigint not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  tx_hash text not null,
  log_ordinal integer not null,
  amount numeric(38, 0) not null check (amount > 0),
  -- the contract's own running number and total
  number bigint not null,
  total numeric(38, 0) not null,
  entry_id bigint not null unique references entry (id),
  credited_at timestamptz not null,
  reversal_entry_id bigint unique references entry (id),
  unique (chain_id, block_hash, tx_hash, log_ordinal)
);
create unique index deposit_one_credit on deposit (chain_id, tx_hash, log_ordinal) where reversal_entry_id is null;
create index deposit_wallet on deposit (wallet_id, id);
create function deposit_reverses_once() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.reversal_entry_id is not null
    or (to_jsonb(new) - 'reversal_entry_id') is distinct from (to_jsonb(old) - 'reversal_entry_id') then
    raise exception 'a credited deposit can only be reversed, once: % refused', lower(tg_op) using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger deposit_once before update or delete on deposit for each row execute function deposit_reverses_once();
create trigger deposit_no_truncate before truncate on deposit for each statement execute function refuse_change();

create type withdrawal_state as enum (
  'requested', 'awaiting_approval', 'signed', 'broadcast', 'settled', 'refunded', 'cancelled'
);
create table withdrawal_transition (
  from_state withdrawal_state not null,
  to_state withdrawal_state not null,
  primary key (from_state, to_state)
);
insert into withdrawal_transition values
  ('requested', 'signed'), ('requested', 'cancelled'), ('requested', 'refunded'),
  ('awaiting_approval', 'requested'), ('awaiting_approval', 'cancelled'),
  ('signed', 'broadcast'), ('signed', 'settled'), ('signed', 'refunded'),
  ('broadcast', 'settled'), ('broadcast', 'refunded');

create table withdrawal (
  -- bytes32 on chain; made before anything is sent
  id text primary key check (id ~ '^0x[0-9a-f]{64}$'),
  number bigint generated always as identity unique,
  wallet_id bigint not null references wallet (id),
  amount numeric(38, 0) not null check (amount > 0),
  fee numeric(38, 0) not null check (fee >= 0),
  net numeric(38, 0) not null check (net > 0),
  state withdrawal_state not null,
  -- product's clock
  requested_at timestamptz not null,
  request_entry_id bigint not null unique references entry (id),
  outcome_entry_id bigint unique references entry (id),
  -- product's clock: when it was settled, refunded or cancelled
  ended_at timestamptz,
  -- newest broadcast, then the transaction that the settling event came from
  tx_hash text,
  settled_block_number bigint,
  settled_block_hash text,
  -- why a queued request waits, for its owner and for operators
  waiting_for text,
  check (amount = fee + net)
);
create index withdrawal_wallet on withdrawal (wallet_id, number);
create index withdrawal_open on withdrawal (number) where state in ('requested', 'awaiting_approval', 'signed', 'broadcast');
create function withdrawal_moves() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE'
    or (new.id, new.number, new.wallet_id, new.amount, new.fee, new.net, new.requested_at, new.request_entry_id)
      is distinct from (old.id, old.number, old.wallet_id, old.amount, old.fee, old.net, old.requested_at, old.request_entry_id)
    or (new.state <> old.state and not exists (
      select from withdrawal_transition t where t.from_state = old.state and t.to_state = new.state)) then
    raise exception 'withdrawal %: % to % refused', old.id, old.state, case when tg_op = 'UPDATE' then new.state::text else 'nothing' end
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_states before update or delete on withdrawal for each row execute function withdrawal_moves();
create trigger withdrawal_no_truncate before truncate on withdrawal for each statement execute function refuse_change();
