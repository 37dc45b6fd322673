-- What comes from the chain and goes to it: the indexer's state, deposits, withdrawals and their payouts.

-- Where the indexer stands. Written in the same database transaction as the entries it stands for.
create table chain_checkpoint (
  chain_id bigint not null,
  contract text not null,
  block_number bigint not null,
  block_hash text not null,
  deposit_count bigint not null default 0,
  deposit_total numeric(38, 0) not null default 0,
  withdrawal_count bigint not null default 0,
  -- net, and gross
  withdrawal_total numeric(38, 0) not null default 0,
  withdrawal_gross numeric(38, 0) not null default 0,
  -- newest block seen, for showing the lag
  head_number bigint not null,
  -- what the contract lets the fee of a payment be; null: not read yet
  max_fee_basis_points integer,
  updated_at timestamptz not null default now(),
  primary key (chain_id, contract)
);

-- What the last comparison of contract, books and payout wallet found; the next one goes on from it.
create table comparison (
  chain_id bigint not null,
  contract text not null,
  -- the payout wallet
  signer text not null,
  at timestamptz not null default now(),
  block_number bigint not null,
  deposit_total numeric(38, 0) not null,
  withdrawal_total numeric(38, 0) not null,
  balance numeric(38, 0) not null,
  nonce bigint not null,
  -- what did not agree, told once; null: all agreed
  difference text,
  primary key (chain_id, contract, signer)
);

-- Written by the leading indexer, read by /readyz and /metrics. All times are real time.
create table indexer_state (
  chain_id bigint not null,
  contract text not null,
  -- host and process id
  leader text not null,
  leader_since timestamptz not null,
  heartbeat_at timestamptz not null default now(),
  -- when it last had read the whole chain: the lag is now() - caught_up_at, also while no indexer runs
  caught_up_at timestamptz,
  status text not null check (status in ('starting', 'backfill', 'live', 'waiting', 'stopped')),
  -- why it commits nothing more, for operators; null while all is well
  problem text,
  head_number bigint,
  finalized_number bigint,
  -- the newest final block's own time: no day is closed that ends after it
  finalized_time timestamptz,
  primary key (chain_id, contract)
);

-- Final blocks that the books have stood on, with the contract's counters there as the logs added up to them. After a
-- reorg past finality the indexer finds back to the newest of them that the chain still has.
create table final_block (
  chain_id bigint not null,
  contract text not null,
  block_number bigint not null,
  block_hash text not null,
  deposit_count bigint not null,
  deposit_total numeric(38, 0) not null,
  withdrawal_count bigint not null,
  withdrawal_total numeric(38, 0) not null,
  withdrawal_gross numeric(38, 0) not null,
  -- the contract's own counters were read and agree: no log up to here is missing
  proven boolean not null,
  primary key (chain_id, contract, block_number)
);

-- Deposits seen on chain that are not final: rewritten with the head, so a reorg leaves no trace of them.
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
  -- Its entry's, which is posted in the same database transaction and never goes. One entry credits one deposit: as the
  -- entry's key names the block, none is credited twice from the same block, whatever was reversed since.
  id bigint primary key,
  wallet_id bigint not null,
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
  credited_at timestamptz not null,
  reversal_entry_id bigint
);
-- Of a log that is mined in several blocks, one credit stands. It is found by its transaction too.
create unique index deposit_one_credit on deposit (tx_hash, log_ordinal, chain_id, reversal_entry_id) nulls not distinct;
-- What a wallet deposited is summed from this index alone.
create index deposit_of_wallet on deposit (wallet_id, id) include (amount, reversal_entry_id);
-- Lists of admins sort and filter by these.
create index deposit_credited on deposit (credited_at, id);
create index deposit_amount on deposit (amount, id) include (reversal_entry_id);
create unique index deposit_reversed on deposit (reversal_entry_id) where reversal_entry_id is not null;
create index deposit_block on deposit (block_number, id);
create trigger deposit_of_known after insert on deposit referencing new table as added
  for each statement execute function wallets_are_known();
call append_only('deposit', '{reversal_entry_id}', 'old.reversal_entry_id is not null');

create type withdrawal_state as enum (
  'requested', 'awaiting_approval', 'signed', 'broadcast', 'settled', 'refunded', 'cancelled'
);
-- The moves between states, and whose they are: what ledger/src/withdrawals/states.ts says, written with the rights.
create table withdrawal_transition (
  from_state withdrawal_state not null,
  to_state withdrawal_state not null,
  process text not null,
  primary key (from_state, to_state, process)
);

-- Which copy of the database this is: another one after a restore, a failover, or a dump that was loaded.
create function database_copy() returns text language sql stable as $$
  select system_identifier || '/' || d.oid || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
  from pg_control_system(), pg_database d where d.datname = current_database()
$$;

-- What ledger/src/withdrawals/waiting-reasons.ts says.
create type waiting_reason as enum (
  'paused_by_operator', 'paused_on_chain', 'root_late', 'frozen', 'daily_limit', 'hourly_limit', 'contract_limit',
  'above_limit', 'funds', 'day_unchecked', 'rewards', 'fees', 'chain_unreachable', 'refused', 'owes',
  'unknown_nonces', 'not_authorized', 'set_aside', 'contradicted', 'approval', 'second_approval'
);

create table withdrawal (
  -- bytes32 on chain; made before anything is sent
  id text primary key check (id ~ '^0x[0-9a-f]{64}$'),
  number bigint generated always as identity unique,
  wallet_id bigint not null references wallet (id),
  amount numeric(38, 0) not null check (amount > 0),
  fee numeric(38, 0) not null check (fee >= 0),
  net numeric(38, 0) not null check (net > 0),
  state withdrawal_state not null,
  -- not ended: the money is in flight
  open boolean not null generated always as (state in ('requested', 'awaiting_approval', 'signed', 'broadcast')) stored,
  -- product's clock
  requested_at timestamptz not null,
  request_entry_id bigint not null unique references entry (id),
  -- on which it was asked for: on another, what was signed for it since may be lost
  copy text not null default database_copy(),
  outcome_entry_id bigint unique references entry (id),
  -- product's clock: when it was settled, refunded or cancelled
  ended_at timestamptz,
  -- newest broadcast, then the transaction that the settling event came from
  tx_hash text,
  settled_block_number bigint,
  settled_block_hash text,
  -- the contract's running number of the payout that settled it
  payout_number bigint,
  -- the code of the wallet did not take it: the contract keeps it for the wallet, or kept it until it was claimed
  kept boolean not null default false,
  waiting_for waiting_reason,
  -- when an operator approved it: set by the database as the state moves, so that no approval can forget it
  approved_at timestamptz,
  -- why it was refunded, for its owner
  failure_reason text,
  check (amount = fee + net)
);
-- What a wallet was paid is summed from this index alone.
create index withdrawal_of_wallet on withdrawal (wallet_id, number) include (amount, state);
create index withdrawal_paid on withdrawal (payout_number) where payout_number is not null;
create index withdrawal_open on withdrawal (number) where open;
-- Lists of admins sort and filter by these.
create index withdrawal_requested on withdrawal (requested_at, number);
create index withdrawal_amount on withdrawal (amount, number);
create index withdrawal_state on withdrawal (state, number);
create index withdrawal_tx on withdrawal (tx_hash) where tx_hash is not null;
-- What a wallet asked for within a day and has not been given back, up to one of its withdrawals; gross.
create function asked_within_day(of_wallet bigint, until timestamptz, upto bigint default null)
  returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from withdrawal
  where wallet_id = of_wallet and state not in ('refunded', 'cancelled')
    and (upto is null or number <= upto) and requested_at > until - interval '1 day'
$$;
-- What the entries of a withdrawal took from one account of its wallet, or brought to it, for that withdrawal.
create function withdrawal_entry_moved(of_entry bigint, kinds entry_kind[], of_wallet bigint, from_kind account_kind, to_kind account_kind)
  returns numeric language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(t.amount), 0) from entry e
  join transfer t on t.entry_id = e.id and t.day = (e.occurred_at at time zone 'UTC')::date
  join account d on d.id = t.debit_account_id join account c on c.id = t.credit_account_id
  where e.id = of_entry and e.kind = any(kinds) and of_wallet in (d.wallet_id, c.wallet_id)
    and (from_kind is null or d.kind = from_kind) and (to_kind is null or c.kind = to_kind)
$$;
create function withdrawal_is_booked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state not in ('requested', 'awaiting_approval')
    or not exists (select from entry e where e.id = new.request_entry_id
      and e.idempotency_key = 'withdrawal ' || new.id || ' request' and e.occurred_at = new.requested_at)
    or withdrawal_entry_moved(new.request_entry_id, '{withdrawal_requested}', new.wallet_id, null, 'in_flight') <> new.amount then
    raise exception 'withdrawal %: its request is not booked', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_booked before insert on withdrawal for each row execute function withdrawal_is_booked();
create function withdrawal_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  mine text[] := my_processes();
  ended boolean := new.state in ('settled', 'refunded', 'cancelled');
begin
  if tg_op <> 'UPDATE'
    or (new.id, new.number, new.wallet_id, new.amount, new.fee, new.net, new.requested_at, new.request_entry_id, new.copy)
      is distinct from (old.id, old.number, old.wallet_id, old.amount, old.fee, old.net, old.requested_at, old.request_entry_id, old.copy)
    or (new.state <> old.state and not exists (
      select from withdrawal_transition t where t.from_state = old.state and t.to_state = new.state
        and (t.process = any(mine) or 'all' = any(mine))))
    -- A batch with it may still be mined.
    or (new.state <> old.state and new.state in ('requested', 'cancelled') and exists (
      select from payout_item i where i.withdrawal_id = old.id and i.bound))
    -- How it ended is written as it ends, and what paid it just before.
    or (new.payout_number is distinct from old.payout_number and (old.payout_number is not null or not old.open))
    or (new.state = old.state and (new.outcome_entry_id, new.ended_at) is distinct from (old.outcome_entry_id, old.ended_at))
    or (new.outcome_entry_id is not null and not ended)
    -- Where nothing was taken for it, nothing comes back.
    or (new.state <> old.state and ended and not (new.state = 'refunded' and new.outcome_entry_id is null)
      and not withdrawal_outcome_is_booked(new)) then
    raise exception 'withdrawal %: % to % refused', old.id, old.state, case when tg_op = 'UPDATE' then new.state::text else 'nothing' end
      using errcode = 'restrict_violation';
  end if;
  if old.state = 'awaiting_approval' and new.state = 'requested' then
    new.approved_at := clock_timestamp();
    new.waiting_for := null;
  end if;
  return new;
end $$;
create function withdrawal_outcome_is_booked(w withdrawal) returns boolean language sql stable set search_path = public, pg_temp as $$
  select case w.state
    when 'settled' then withdrawal_entry_moved(w.outcome_entry_id, '{withdrawal_settled}', w.wallet_id, 'in_flight', null) = w.amount
      and withdrawal_entry_moved(w.outcome_entry_id, '{withdrawal_settled}', w.wallet_id, 'in_flight', 'chain_reserve') = w.net
      and w.payout_number is not null
    else withdrawal_entry_moved(w.outcome_entry_id, '{withdrawal_refunded,withdrawal_cancelled}', w.wallet_id, 'in_flight', 'available') = w.amount
  end and exists (select from entry e where e.id = w.outcome_entry_id and e.kind::text = 'withdrawal_' || w.state
    and e.idempotency_key = 'withdrawal ' || w.id || ' outcome')
$$;
-- The other way round: money in flight goes nowhere but with the withdrawal that ends.
create function withdrawal_ends_with_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from withdrawal w where w.outcome_entry_id = new.id) then
    raise exception 'entry % (%) ends no withdrawal: refused', new.id, new.kind using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger entry_ends_withdrawal after insert on entry deferrable initially deferred for each row
  when (new.kind in ('withdrawal_settled', 'withdrawal_refunded', 'withdrawal_cancelled'))
  execute function withdrawal_ends_with_entry();
create trigger withdrawal_states before update or delete on withdrawal for each row execute function withdrawal_moves();
create trigger withdrawal_no_truncate before truncate on withdrawal for each statement execute function refuse_change();

-- Outcomes in the books that their withdrawals do not have: none, unless somebody has forged them.
create view unfit_outcome as
  select e.id as entry_id, e.kind, substr(e.idempotency_key, 12, 66) as withdrawal_id, w.state
  from entry e left join withdrawal w on w.id = substr(e.idempotency_key, 12, 66)
  where e.kind in ('withdrawal_settled', 'withdrawal_refunded', 'withdrawal_cancelled')
    and (w.outcome_entry_id = e.id and w.state::text = substr(e.kind::text, 12)) is not true;

-- Requests for exit that a vault was seen to have in final blocks (docs/payouts.md#exits), as it said when it was last read.
-- Nothing but the indexer writes them: they take a wallet past what operators have set for everyone.
create table exit_request (
  id bigint generated always as identity primary key,
  vault text not null check (vault ~ '^0x[0-9a-f]{40}$'),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  -- by the chain's clock: from then on anyone may freeze the vault. A wallet has one request at a time
  deadline timestamptz not null,
  -- gross: it is served when the contract has paid the wallet so much in all
  target numeric(38, 0) not null check (target > 0),
  -- what it had paid by `read_block`
  paid numeric(38, 0) not null,
  read_block bigint not null,
  -- real time
  read_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- the vault has it and is not frozen
  open boolean not null default true,
  -- of the request
  tx_hash text,
  unique (vault, address, deadline)
);
create index exit_request_open on exit_request (vault, read_at) where open;
create index exit_request_address on exit_request (address);

-- Up to which block a vault's requests for exit were read.
create table exit_reading (
  vault text primary key,
  block_number bigint not null,
  -- real time
  read_at timestamptz not null default now()
);

-- What serves an exit: asked for because of it, by nobody, or by the wallet itself before.
create table exit_withdrawal (
  withdrawal_id text primary key references withdrawal (id),
  exit_id bigint not null references exit_request (id)
);
call append_only('exit_withdrawal');

-- The open requests for exit, gross: what is still to be paid of them, what of that is signed, and what waits to be signed
-- for them. What was settled and a reorg took back is signed: it has its number still, and is sent again.
create view open_exit as
select e.*, w.id as wallet_id, greatest(e.target - paid_now, 0) as remaining, signed, waiting
from exit_request e left join wallet w on w.address = e.address
cross join lateral (
  select e.paid + coalesce(sum(d.amount) filter (where d.settled_block_number > e.read_block and not d.undone), 0) as paid_now,
    coalesce(sum(d.amount) filter (where d.state in ('signed', 'broadcast') or d.undone), 0) as signed,
    coalesce(sum(d.amount) filter (where d.state in ('requested', 'awaiting_approval') and d.id in (
      select x.withdrawal_id from exit_withdrawal x where x.exit_id = e.id)), 0) as waiting
  from (select *, coalesce(payout_number > (select max(withdrawal_count) from chain_checkpoint), false) as undone from withdrawal) d
  where d.wallet_id = w.id and (d.open or d.undone or d.settled_block_number > e.read_block)) as payments
where e.open;

-- The withdrawals that wait to be signed for an open exit, each with what is still to be signed for it.
create view exit_line as
select x.withdrawal_id, x.exit_id, e.deadline, e.remaining - e.signed as room
from open_exit e join exit_withdrawal x on x.exit_id = e.id join withdrawal d on d.id = x.withdrawal_id
where e.remaining > e.signed and d.state in ('requested', 'awaiting_approval');

-- Who approved a withdrawal above the threshold.
create table withdrawal_approval (
  withdrawal_id text not null references withdrawal (id),
  -- an admin approves a withdrawal once
  username text not null,
  -- real time
  at timestamptz not null default clock_timestamp(),
  reason text not null,
  primary key (withdrawal_id, username)
);
call append_only('withdrawal_approval');

-- What a nonce of a payout key pays: a batch of withdrawals. Each of its transactions pays the same, and at most one of
-- them is ever mined (docs/payouts.md#signing).
create table payout_batch (
  id bigint generated always as identity,
  signer text not null check (signer ~ '^0x[0-9a-f]{40}$'),
  -- nonces count for each key; with the key changed they start again
  nonce bigint not null,
  payments integer not null check (payments > 0),
  -- net of all
  total numeric(38, 0) not null check (total > 0),
  -- 'succeeded' and 'reverted' once final; the latter also when another transaction took the nonce or its numbers
  state text not null default 'signed' check (state in ('signed', 'broadcast', 'succeeded', 'reverted')),
  -- of its newest transaction; once final, of the one that was mined
  hash text not null,
  -- with 'reverted': what the contract said against it; 'unexplained' when it would have paid
  failure text,
  -- once final, of one that paid: what a unit was paid too, wei
  gas_used bigint,
  gas_price numeric(38, 0),
  primary key (signer, nonce)
);
-- What a payment costs is measured on the newest of these.
create index payout_batch_cost on payout_batch (id desc) include (payments, gas_used, gas_price) where gas_price is not null;
create index payout_batch_alive on payout_batch (nonce) where state in ('signed', 'broadcast');
create index payout_batch_state on payout_batch (state, nonce);
create index payout_batch_hash on payout_batch (hash);
call append_only('payout_batch', '{state,hash,failure,gas_used,gas_price}', 'old.state in (''succeeded'', ''reverted'') and new.* is distinct from old.*');

-- Which withdrawal has which of the contract's payout numbers. Both are bound before anything is signed, and free again
-- only when the batch can never be mined any more.
create table payout_item (
  id bigint generated always as identity primary key,
  signer text not null,
  nonce bigint not null,
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  -- the contract's own running number
  number bigint not null check (number > 0),
  withdrawal_id text not null references withdrawal (id),
  signed_at timestamptz not null default now(),
  bound boolean not null default true,
  -- marked as an exit: no window or limit holds for it
  exit boolean not null default false,
  foreign key (signer, nonce) references payout_batch (signer, nonce)
);
-- A number pays one withdrawal, and a withdrawal has one number.
create unique index payout_item_number on payout_item (contract, number) where bound;
create unique index payout_item_bound on payout_item (withdrawal_id) where bound;
create index payout_item_withdrawal on payout_item (withdrawal_id, id);
create index payout_item_batch on payout_item (signer, nonce, number);
-- Lists of admins sort and filter by these.
create index payout_item_signed on payout_item (signed_at, id);
create index payout_item_nonce on payout_item (nonce, id);
call append_only('payout_item', '{bound}', 'not old.bound');

-- Every transaction ever signed for a batch, stored before it is broadcast (docs/payouts.md).
create table payout_transaction (
  id bigint generated always as identity primary key,
  signer text not null,
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
  foreign key (signer, nonce) references payout_batch (signer, nonce),
  unique (signer, nonce, attempt)
);
create index payout_transaction_open on payout_transaction (nonce) where outcome is null;
-- Only the bookkeeping of a signed transaction changes, and its outcome is set once.
call append_only('payout_transaction', '{first_broadcast_at,last_broadcast_at,broadcasts,outcome}', 'old.outcome is not null and new.outcome is distinct from old.outcome');

-- The keys that sign payouts, and which of their nonces the books can account for (docs/payouts.md#lost-minutes).
create table payout_signer (
  signer text primary key check (signer ~ '^0x[0-9a-f]{40}$'),
  -- every nonce below it is a stored batch's, was there before the first withdrawal, or was accepted by operators
  known_below bigint not null,
  -- every nonce below it was taken when last looked at, in the newest block or in the node's pool
  taken_below bigint not null,
  -- put to the operators, as no payout explains them
  asked_below bigint,
  -- of the database, when last looked at; what was lost as it became this one has nonces below `lost_below`
  copy text not null default database_copy(),
  lost_below bigint not null,
  -- when a signer last looked with this key
  seen_at timestamptz not null default now()
);
-- The first nonce that the books cannot account for: what is stored counts as far as it follows without a gap.
create function first_unknown_nonce(s payout_signer) returns bigint language sql stable as $$
  select min(k.nonce) from (
    select s.known_below as nonce
    union all
    select p.nonce + 1 from payout_batch p where p.signer = s.signer and p.nonce >= s.known_below
  ) k where not exists (select from payout_batch p where p.signer = s.signer and p.nonce = k.nonce)
$$;

-- One row: what operators decided about payouts.
create table payout_control (
  only_row boolean primary key default true check (only_row),
  paused boolean not null default false,
  -- how many pauses there were: what is decided about one says nothing about the next
  pause integer not null default 0,
  approval_threshold numeric(38, 0),
  daily_limit numeric(38, 0),
  -- how many admins must approve a withdrawal above the threshold
  approvals_needed smallint not null default 1 check (approvals_needed in (1, 2))
);
insert into payout_control default values;
-- A process that may only pause must not take the pause away: what it was paused for may be that process.
create function payout_control_changes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.paused and not new.paused and not has_column_privilege('payout_control', 'daily_limit', 'update') then
    raise exception 'permission denied: % may pause payouts, and not resume them', current_user
      using errcode = 'insufficient_privilege';
  end if;
  perform pg_notify('payouts_changed', '');
  new.pause := old.pause + (new.paused and not old.paused)::integer;
  return new;
end $$;
create trigger payout_control_changes before update on payout_control
  for each row execute function payout_control_changes();

-- Why payouts are paused: every cause of each pause, each once.
create table pause_cause (
  id bigint generated always as identity primary key,
  pause integer not null,
  -- names the cause, as an alarm's key does
  key text not null,
  -- for people
  cause text not null,
  -- real time
  at timestamptz not null default clock_timestamp(),
  unique (pause, key)
);
call append_only('pause_cause');
