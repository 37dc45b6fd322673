-- What the lists of admins are found, filtered and sorted by.

-- Any part of an address.
create extension if not exists pg_trgm;
create index wallet_address_part on wallet using gin (address gin_trgm_ops);
create index wallet_created on wallet (created_at, id);

create index deposit_credited on deposit (credited_at, id);
create index deposit_amount on deposit (amount, id) include (reversal_entry_id);
create index deposit_reversed on deposit (id) where reversal_entry_id is not null;
create index deposit_tx on deposit (tx_hash);

create index withdrawal_requested on withdrawal (requested_at, number);
create index withdrawal_amount on withdrawal (amount, number);
create index withdrawal_state on withdrawal (state, number);
create index withdrawal_tx on withdrawal (tx_hash) where tx_hash is not null;

create index position_opened_at on position (opened_at, id);
create index position_price on position (price, id);
create index position_interest on position (daily_interest, id);
create index position_nft on position (nft_id, id);

create index system_log_at on system_log (at, id);
create index system_log_type on system_log (type, id);
create index system_log_grave on system_log (severity, id) where severity <> 'info';

create index payout_transaction_signed on payout_transaction (signed_at, id);

-- Figures of each wallet that lists are sorted by: what an index on the balances themselves would cost each close, this
-- costs when an admin looks. Derived, refreshed at will; what is shown is read from the books.
create table wallet_standing (
  wallet_id bigint primary key,
  available numeric(38, 0) not null,
  deposited numeric(38, 0) not null,
  withdrawn numeric(38, 0) not null,
  -- referral earnings up to the end of income_until
  referral numeric(38, 0) not null,
  downline integer not null
);
create index wallet_standing_available on wallet_standing (available, wallet_id);
create index wallet_standing_deposited on wallet_standing (deposited, wallet_id);
create index wallet_standing_withdrawn on wallet_standing (withdrawn, wallet_id);
create index wallet_standing_referral on wallet_standing (referral, wallet_id);
create index wallet_standing_downline on wallet_standing (downline, wallet_id);
create table wallet_standing_state (
  only_row boolean primary key default true check (only_row),
  -- real time
  refreshed_at timestamptz not null default '-infinity',
  took_ms integer not null default 0,
  income_until date not null default '-infinity'
);
insert into wallet_standing_state default values;

-- A client may name the chain transaction that it thinks an act belongs to.
create index position_purchase_tx on position (purchase_tx_hash) where purchase_tx_hash is not null;
create index position_sale_tx on position (sale_tx_hash) where sale_tx_hash is not null;
