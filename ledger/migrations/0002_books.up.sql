-- The books: wallets, accounts, entries and their transfers.

-- A known wallet. The sponsor is older than the wallet (id), so no cycle can form; ordinal counts a sponsor's
-- direct referrals in the order they joined, and its parity is the leg they join.
create table wallet (
  id bigint generated always as identity primary key,
  address text not null unique check (address ~ '^0x[0-9a-f]{40}$'),
  referral_code text not null unique check (referral_code ~ '^[0-9A-Z]{8}$'),
  sponsor_id bigint references wallet (id),
  sponsor_ordinal integer check (sponsor_ordinal > 0),
  created_at timestamptz not null,
  created_by text not null check (created_by in ('sign_in', 'deposit')),
  check (sponsor_id < id),
  check ((sponsor_id is null) = (sponsor_ordinal is null)),
  unique (sponsor_id, sponsor_ordinal)
);
create trigger wallet_immutable before update or delete on wallet for each row execute function refuse_change();
create trigger wallet_no_truncate before truncate on wallet for each statement execute function refuse_change();

create type account_kind as enum (
  -- of a wallet
  'available', 'principal', 'in_flight', 'receivable',
  -- of the house
  'chain_reserve', 'fee_income', 'interest_expense', 'referral_expense', 'club_expense', 'mystery_box_expense',
  'prize_expense'
);

-- balance = credits - debits. What a wallet holds is above zero; a receivable and what the house spent are below.
-- House accounts are split into sub-accounts (shard) so that no single row is hot.
create table account (
  id bigint generated always as identity primary key,
  kind account_kind not null,
  wallet_id bigint references wallet (id),
  shard smallint not null default 0,
  balance numeric(38, 0) not null default 0,
  version bigint not null default 0,
  -- the last closed day posted to this account: the last word against posting a day twice
  last_day date,
  constraint account_once unique nulls not distinct (wallet_id, kind, shard),
  constraint account_holder check ((wallet_id is not null) = (kind in ('available', 'principal', 'in_flight', 'receivable'))),
  constraint account_not_negative check (balance >= 0 or wallet_id is null or kind = 'receivable'),
  constraint account_receivable_not_positive check (balance <= 0 or kind <> 'receivable')
) with (fillfactor = 50);
create index account_owing on account (wallet_id) where kind = 'receivable' and balance < 0;

insert into account (kind, shard)
select kind, shard
from unnest(enum_range('chain_reserve'::account_kind, null)) as kind, generate_series(0, 15) as shard;

create type entry_kind as enum (
  'deposit', 'deposit_reversed', 'receivable_repaid', 'purchase', 'sale',
  'withdrawal_requested', 'withdrawal_settled', 'withdrawal_refunded', 'withdrawal_cancelled'
);

-- The transfers posted together for one fact, under the unique key of its cause.
create table entry (
  id bigint generated always as identity primary key,
  kind entry_kind not null,
  idempotency_key text not null unique,
  input_hash bytea not null,
  occurred_at timestamptz not null,
  reverses bigint unique references entry (id),
  recorded_at timestamptz not null default now()
);
create trigger entry_append_only before update or delete on entry for each row execute function refuse_change();
create trigger entry_no_truncate before truncate on entry for each statement execute function refuse_change();

create table transfer (
  id bigint generated always as identity,
  entry_id bigint not null,
  day date not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount numeric(38, 0) not null check (amount > 0),
  check (debit_account_id <> credit_account_id),
  primary key (day, id)
) partition by range (day);
create index transfer_entry on transfer (entry_id);
create index transfer_debit on transfer (debit_account_id, id);
create index transfer_credit on transfer (credit_account_id, id);
create trigger transfer_append_only before update or delete on transfer for each row execute function refuse_change();
create trigger transfer_no_truncate before truncate on transfer for each statement execute function refuse_change();
