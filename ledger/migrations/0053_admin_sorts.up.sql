-- Further columns that lists of admins are sorted and filtered by.
create index deposit_block on deposit (block_number, id);
create index payout_transaction_by_nonce on payout_transaction (nonce, id);
create index payout_transaction_fee on payout_transaction (max_fee_per_gas, id);
create index payout_transaction_state on payout_transaction (
  (coalesce(outcome, case when first_broadcast_at is null then 'signed' else 'broadcast' end)), id);
create index position_nft_price on position (nft_id, price, id);
create index position_sold on position (closed_at) include (price) where closed_at is not null;

-- What the overview counts was counted up to here when the standing figures were refreshed; it adds what came since.
alter table wallet_standing_state
  add column wallets_until bigint not null default 0,
  add column wallets bigint not null default 0,
  add column deposits_until bigint not null default 0,
  -- with those that were reversed
  add column deposited numeric(38, 0) not null default 0,
  add column positions_until bigint not null default 0,
  add column positions bigint not null default 0,
  add column bought numeric(38, 0) not null default 0,
  -- product's clock
  add column sold_until timestamptz not null default '-infinity',
  add column sold bigint not null default 0,
  add column sold_amount numeric(38, 0) not null default 0;
