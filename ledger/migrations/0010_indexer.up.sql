-- What the indexer says of itself, and the blocks it can find back to.

-- Written by the leading indexer, read by /readyz and /metrics. All times are real time.
create table indexer_state (
  chain_id bigint not null,
  contract text not null,
  -- host and process id
  leader text not null,
  leader_since timestamptz not null,
  heartbeat_at timestamptz not null default now(),
  -- when nothing of the chain was left to read last: the lag is now() - caught_up_at, also when no indexer runs
  caught_up_at timestamptz,
  status text not null check (status in ('starting', 'backfill', 'live', 'waiting', 'stopped')),
  -- why it committed nothing more, for operators; null while all is well
  problem text,
  head_number bigint,
  finalized_number bigint,
  primary key (chain_id, contract)
);

-- Final blocks the books have stood on, with the contract's counters there as the logs added up to them.
create table final_block (
  chain_id bigint not null,
  contract text not null,
  block_number bigint not null,
  block_hash text not null,
  deposit_count bigint not null,
  deposit_total numeric(38, 0) not null,
  withdrawal_count bigint not null,
  withdrawal_total numeric(38, 0) not null,
  -- the contract's own counters were read and agree: no log up to here is missing
  proven boolean not null,
  primary key (chain_id, contract, block_number)
);
