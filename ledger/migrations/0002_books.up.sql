-- The books (docs/money.md#the-books): wallets, accounts, entries with their transfers, and positions.

-- Finds any part of an address.
create extension if not exists pg_trgm;

-- A known wallet. Its sponsor is older (a smaller id), so no cycle can form. The ordinal counts a sponsor's direct
-- referrals in the order they joined; odd ones join the left leg, even ones the right.
create table wallet (
  id bigint generated always as identity primary key,
  address text not null unique check (length(address) = 42 and address ~ '^0x[0-9a-f]*$'),
  referral_code text not null unique check (referral_code ~ '^[0-9A-Z]{8}$'),
  sponsor_id bigint references wallet (id),
  sponsor_ordinal integer check (sponsor_ordinal > 0),
  created_at timestamptz not null,
  created_by text not null check (created_by in ('sign_in', 'deposit')),
  check (sponsor_id < id),
  check ((sponsor_id is null) = (sponsor_ordinal is null)),
  unique (sponsor_id, sponsor_ordinal)
);
create index wallet_address_part on wallet using gin (address gin_trgm_ops);
create index wallet_created on wallet (created_at, id);
call append_only('wallet');
-- Wallets never go: whose the rows of a statement are is looked at once for all of them, by their keys.
create function wallets_are_known() returns trigger language plpgsql
  set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from added a where wallet_id is not null and not exists (select from wallet w where w.id = a.wallet_id)) then
    raise exception '% of an unknown wallet: refused', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create type account_kind as enum (
  -- of a wallet
  'available', 'principal', 'in_flight', 'receivable',
  -- of the house
  'chain_reserve', 'fee_income', 'interest_expense', 'referral_expense', 'club_expense', 'mystery_box_expense',
  'prize_expense'
);

-- balance = credits - debits. What a wallet holds is above zero; a receivable and what the house spent are below.
-- House accounts are split into sub-accounts (shard), because a single hot row would limit all postings.
create table account (
  id bigint generated always as identity primary key,
  kind account_kind not null,
  wallet_id bigint,
  shard smallint not null default 0,
  balance numeric(38, 0) not null default 0,
  -- how many changes it has seen
  version bigint not null default 0,
  -- the last closed day posted to this account: the last word against posting a day twice
  last_day date,
  constraint account_once unique nulls not distinct (wallet_id, kind, shard),
  constraint account_holder check ((wallet_id is not null) = (kind in ('available', 'principal', 'in_flight', 'receivable'))),
  constraint account_not_negative check (balance >= 0 or wallet_id is null or kind = 'receivable'),
  constraint account_receivable_not_positive check (balance <= 0 or kind <> 'receivable')
) with (fillfactor = 50);
-- No index may name the balance, not even in its condition: every change of a balance would then write all indexes of
-- the account. Without such an index a balance changes within its page, which halves the WAL of a close.
create index account_owing on account (wallet_id) where kind = 'receivable';

create trigger account_of_known after insert on account referencing new table as added
  for each statement execute function wallets_are_known();
insert into account (kind, shard)
select kind, shard
from unnest(enum_range('chain_reserve'::account_kind, null)) as kind, generate_series(0, 15) as shard;

-- Whom a role of the database stands for: a process, the console, or 'all'. Between which accounts, of one wallet and of
-- the house, each of them may move money, by which kind of entry. Both are written by whoever migrates
-- (ledger/src/rights/grant-rights.ts), and by nobody else.
create table process_role (
  role name primary key,
  process text not null
);
-- Whose rights the session has. What is asked by rules of the database itself names its schema: a table that a session
-- makes for itself must not stand in for one of these.
create function my_processes() returns text[] language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(p.process), '{}') from process_role p join pg_roles r on r.rolname = p.role
  where pg_has_role(r.oid, 'usage')
$$;

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
  recorded_at timestamptz not null default now()
);
call append_only('entry');
create table entry_flow (
  process text not null,
  kind entry_kind not null,
  from_kind account_kind not null,
  to_kind account_kind not null,
  primary key (kind, from_kind, to_kind, process)
);
-- Everybody who may read entries reads all; each posts the kinds that it has a flow of.
alter table entry enable row level security;
create policy "all entries" on entry for select using (true);
create policy "own entries" on entry for insert with check (
  'all' = any((select my_processes())::text[])
  or kind in (select f.kind from entry_flow f where f.process = any((select my_processes())::text[])));

create table transfer (
  id bigint generated always as identity,
  entry_id bigint not null,
  day date not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount numeric(38, 0) not null check (amount > 0),
  check (debit_account_id <> credit_account_id),
  -- Nothing is added to an entry that stands: each of its flows is there once.
  primary key (entry_id, debit_account_id, credit_account_id, day)
) partition by range (day);
-- A wallet's statement is paged in the order of the books: by day, and within a day as it was posted. The amount lets a
-- running balance be summed from the index alone.
create index transfer_debit on transfer (debit_account_id, day, id) include (amount);
create index transfer_credit on transfer (credit_account_id, day, id) include (amount);
-- What is dated later than a day is read of the newest pages of its month.
create index transfer_day on transfer using brin (day);
call append_only('transfer');

-- Principal held over time: a purchase opens it, a sale closes it. Price and interest are fixed at the purchase.
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
-- A close reads nothing of a position but this, and where most were sold before, those alone that were not.
create index position_wallet on position (wallet_id) include (daily_interest, price, opened_day, closed_day, opened_at);
create index position_closed_day on position (closed_day);
create index position_opened on position (opened_day);
-- Lists of admins sort and filter by these.
create index position_opened_at on position (opened_at, id);
create index position_price on position (price, id);
create index position_interest on position (daily_interest, id);
create index position_nft on position (nft_id, id);
create index position_nft_price on position (nft_id, price, id);
create index position_sold on position (closed_at) include (price) where closed_at is not null;
-- A client may name the chain transaction that it thinks an act belongs to.
create index position_purchase_tx on position (purchase_tx_hash) where purchase_tx_hash is not null;
create index position_sale_tx on position (sale_tx_hash) where sale_tx_hash is not null;
call append_only('position', '{closed_at,closed_day,sale_tx_hash}', 'old.closed_at is not null');

-- The rule of interest (docs/money.md#interest), in the words of which closes pay, proofs count and explanations answer: a position earns its daily
-- interest for each UTC day that it is held from start to end, bought before 00:00 and not sold before 24:00.
create function earns_interest(opened_day date, closed_day date, day date) returns boolean
  language sql immutable parallel safe as $$
  select opened_day < day and (closed_day is null or closed_day > day)
$$;
-- Whether a position is active principal at the end of a UTC day.
create function held_at_end(opened_day date, closed_day date, day date) returns boolean
  language sql immutable parallel safe as $$
  select opened_day <= day and (closed_day is null or closed_day > day)
$$;

-- What a purchase or a sale is of; transfers_are_allowed finds it there. (Postgres would ask of each entry, also of none.)
alter table entry add column position_id bigint
  check (position_id is null or kind in ('purchase', 'sale'));

-- No fact is of a day that is closed, nor of before the product opened, whatever the clock says.
create function earliest_fact() returns timestamptz language plpgsql stable set search_path = public, pg_temp as $$
begin
  return greatest((select (max(day) + 1)::timestamp at time zone 'UTC' from day_close),
    (select opened_at from product_state));
end $$;

-- Money moves only as the entry allows: with it, in one database transaction, on its day, between accounts of one wallet
-- and of the house by a flow of its kind that the session's role may use; and a purchase or a sale by the price of its
-- position, which is the plan's. What ends a withdrawal is checked with the withdrawal.
-- Few rows come at once, or thousands: by their keys they are found in either case, in one pass, and the plan is asked only
-- where something is bought. What is refused is told of the first.
create function transfers_are_allowed() returns trigger language plpgsql
  set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  mine text[] := my_processes();
  barrier timestamptz := earliest_fact();
  now_there timestamptz := product_now();
  refused text;
  buys boolean;
begin
  select (array_agg(format('entry %s (%s): %s wei from %s to %s refused', t.entry_id, e.kind, t.amount, d.kind, c.kind))
    filter (where (
      e.recorded_at = now() and t.day = (e.occurred_at at time zone 'UTC')::date
      -- A sale is never before its purchase, though the clock was set back since.
      and e.occurred_at <= greatest(now_there, barrier, case e.kind when 'sale' then p.opened_at end)
      and e.occurred_at >= coalesce(barrier, '-infinity')
      -- A demo's clock jumps; and what a close pays repays a receivable at the end of its day.
      and (e.occurred_at > now_there - interval '1 hour' or e.occurred_at > clock_timestamp() - interval '1 hour'
        or e.kind = 'receivable_repaid')
      and (e.kind, d.kind, c.kind) in (
        select f.kind, f.from_kind, f.to_kind from entry_flow f where f.process = any(mine) or 'all' = any(mine))
      and (d.wallet_id = c.wallet_id or (d.wallet_id is null and d.shard = c.wallet_id % 16)
        or (c.wallet_id is null and c.shard = d.wallet_id % 16))
      and (e.kind not in ('purchase', 'sale') or (
        e.idempotency_key = 'position ' || p.id || ' ' || e.kind and t.amount = p.price and d.wallet_id = p.wallet_id
        and e.occurred_at = case e.kind when 'sale' then p.closed_at else p.opened_at end
        and (e.kind = 'sale' or p.closed_at is null)))
    ) is not true))[1], bool_or(e.kind = 'purchase') into refused, buys
  from added t
  left join entry e on e.id = t.entry_id
  left join account d on d.id = t.debit_account_id
  left join account c on c.id = t.credit_account_id
  left join position p on p.id = e.position_id;
  if refused is not null then
    raise exception '%', refused using errcode = 'restrict_violation';
  end if;
  if buys and exists (
    select from (
      select distinct p.plan_version, p.nft_id, p.price, p.daily_interest, p.opened_day
      from added t join entry e on e.id = t.entry_id join position p on p.id = e.position_id where e.kind = 'purchase') p
    where not exists (
      select from plan_version v, jsonb_array_elements(v.terms -> 'catalogue') n
      where v.version = p.plan_version and n ->> 'id' = p.nft_id
        and (n ->> 'price')::numeric * 1e18 = p.price and (n ->> 'dailyInterest')::numeric * 1e18 = p.daily_interest
        and not exists (select from plan_version newer where newer.version > v.version and newer.effective_from <= p.opened_day)
        and v.effective_from <= p.opened_day)) then
    raise exception 'a position is not of the plan: refused' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
-- Balances follow from transfers and from nothing else that a process of the product writes: no role may change one. Rows
-- change one by one (no other join is left) in the order of lock-beside-shards.ts: the house's are locked last and shortest.
create function transfers_move_balances() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update account a set balance = a.balance + l.delta, version = a.version + l.changes
  from (
    select b.id, m.delta, m.changes from account b join (
      select id, sum(amount) as delta, count(*) as changes from (
        select credit_account_id as id, amount from added union all select debit_account_id, -amount from added) sides
      group by id having sum(amount) <> 0) m on m.id = b.id
    order by b.wallet_id desc nulls last, b.kind, b.id) l
  where a.id = l.id;
  return null;
end $$;
create trigger transfer_allowed after insert on transfer referencing new table as added
  for each statement execute function transfers_are_allowed();
create trigger transfer_booked after insert on transfer referencing new table as added
  for each statement execute function transfers_move_balances();

-- No position is held that was not paid for, and none is given up whose price did not come back.
create function position_is_booked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from entry e join transfer t on t.entry_id = e.id and t.day = coalesce(new.closed_day, new.opened_day)
    where e.idempotency_key = 'position ' || new.id || case when new.closed_at is null then ' purchase' else ' sale' end) then
    raise exception 'position % is not booked: % refused', new.id, lower(tg_op) using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger position_booked after insert or update on position deferrable initially deferred
  for each row execute function position_is_booked();
