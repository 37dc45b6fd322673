-- Operators: who they are and how they sign in, what they did, and the figures that their lists are sorted by. All
-- times are real time, except where a comment says otherwise.

-- Never deleted, only disabled, because the audit log names them.
create table admin (
  id bigint generated always as identity primary key,
  username text not null unique check (username ~ '^[a-z0-9][a-z0-9._@-]{0,63}$'),
  role text not null check (role in ('admin', 'viewer')),
  -- argon2id, with its parameters
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  -- somebody else chose it: whoever signs in is asked for one of their own
  password_given boolean not null default true,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- second factor (RFC 6238): encrypted with a key derived from SESSION_SECRET; a candidate until a code of it was seen
  totp_secret bytea,
  totp_since timestamptz,
  totp_candidate bytea,
  -- time step of the newest code used: none is taken twice
  totp_last_step bigint,
  check ((totp_secret is null) = (totp_since is null))
);

-- Whose word counts: every process may ask, and sees no more of them.
create view standing_admin as select username from admin where role = 'admin' and disabled_at is null;

create table admin_recovery_code (
  admin_id bigint not null references admin (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (admin_id, code_hash)
);

-- One sign-in: the family of all tokens that follow from it.
create table admin_session (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admin (id),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  second_factor boolean not null,
  -- for people who look at the list of their sessions
  address text not null,
  user_agent text not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('signed_out', 'revoked', 'reuse', 'password', 'second_factor', 'disabled', 'reset')),
  check ((ended_at is null) = (ended_because is null))
);
create index admin_session_open on admin_session (admin_id, id) where ended_at is null;
create index admin_session_expiry on admin_session (expires_at);

create table admin_access_token (
  token_hash bytea primary key,
  session_id bigint not null references admin_session (id) on delete cascade,
  expires_at timestamptz not null
);
create index admin_access_token_session on admin_access_token (session_id);
create index admin_access_token_expiry on admin_access_token (expires_at);

-- Each use of a refresh token brings one of the next generation. A token stays good until 10 s after one of the next
-- generation was used. A token used later than that shows a theft: either it was stolen, or its thief was faster.
create table admin_refresh_token (
  token_hash bytea primary key,
  session_id bigint not null references admin_session (id) on delete cascade,
  generation integer not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index admin_refresh_token_session on admin_refresh_token (session_id, generation);

-- Failed sign-ins: of an account from an address, of an account from everywhere, of an address with any account.
create table admin_login_throttle (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null
);
create index admin_login_throttle_age on admin_login_throttle (last_at);

-- Where an account has signed in from: failed sign-ins of strangers elsewhere do not delay it there.
create table admin_known_address (
  admin_id bigint not null references admin (id),
  address text not null,
  last_at timestamptz not null default now(),
  primary key (admin_id, address)
);

-- What admins did, with their reasons: a chain of hashes, so that a line changed, taken out or put in shows.

-- Where the chain ends. Whoever appends locks it, so lines are numbered without gaps, and a tail cut off shows too.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null default 0,
  -- of the newest line; before the first, 32 zero bytes
  hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32)
);
insert into audit_head default values;

-- What an act was about, so that a line is found by any part of it: each text and number in the details, not their names.
create function audit_subjects(of_details jsonb) returns text language sql immutable strict parallel safe as $$
  select coalesce(lower(string_agg(value #>> '{}', ' ')), '')
  from jsonb_path_query(of_details, 'strict $.** ? (@.type() == "string" || @.type() == "number")') as value
$$;

create table audit_log (
  sequence bigint primary key check (sequence > 0),
  at timestamptz not null,
  -- who: an admin's username, or a part of the product
  actor text not null,
  -- what, e.g. payouts_paused
  act text not null,
  reason text not null,
  details jsonb not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null unique check (length(hash) = 32)
);
create index audit_log_at on audit_log (at, sequence);
create index audit_log_actor on audit_log (actor, sequence);
create index audit_log_act on audit_log (act, sequence);
create index audit_log_subjects on audit_log using gin (audit_subjects(details) gin_trgm_ops);
call append_only('audit_log');

-- A text with its length before it, so that no two lines of fields read the same.
create function audit_field(value text) returns text language sql immutable as $$
  select octet_length(convert_to(value, 'UTF8')) || ':' || value || ','
$$;

-- SHA-256 over the hash before and every field. ledger/src/audit/verify-audit.ts computes it independently.
create function audit_hash(previous bytea, of_sequence bigint, of_at timestamptz, of_actor text, of_act text,
  of_reason text, of_details jsonb) returns bytea language sql stable as $$
  select sha256(previous || convert_to(
    audit_field(of_sequence::text) || audit_field(to_char(of_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_field(of_actor) || audit_field(of_act) || audit_field(of_reason) || audit_field(of_details::text), 'UTF8'))
$$;

-- The only way in: the running product may call this, but not write the table. Appends wait for each other until their
-- database transactions end.
create function append_audit(of_actor text, of_act text, of_reason text, of_details jsonb, out of_sequence bigint, out of_hash bytea)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  previous bytea;
  of_at timestamptz;
begin
  select h.sequence + 1, h.hash into strict of_sequence, previous from audit_head h for update;
  of_at := clock_timestamp();
  of_hash := audit_hash(previous, of_sequence, of_at, of_actor, of_act, of_reason, of_details);
  insert into audit_log values (of_sequence, of_at, of_actor, of_act, of_reason, of_details, previous, of_hash);
  update audit_head set sequence = of_sequence, hash = of_hash;
end $$;
revoke execute on function append_audit(text, text, text, jsonb) from public;

-- A change that takes more admins than the one who wants it (docs/admin.md#changes-that-take-two). It is in force once
-- enough of them have approved it, and never before.
create table proposed_change (
  id bigint generated always as identity primary key,
  -- the act it comes to, as the audit log names it
  kind text not null check (kind in ('payout_limits_set', 'payouts_resumed', 'nonces_accepted', 'plan_version_added')),
  change jsonb not null,
  -- what held when it was proposed: once that differs, it can only be declined
  against jsonb not null,
  -- for people: each field with what it was and what it becomes
  differences jsonb not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '7 days',
  -- 'superseded': another one of its kind was proposed; 'voided': payouts were paused for one more cause
  outcome text check (outcome in ('enacted', 'declined', 'superseded', 'voided')),
  ended_by text,
  ended_at timestamptz,
  check ((outcome is null) = (ended_by is null) and (outcome is null) = (ended_at is null))
);
-- None is forgotten beside another that is approved.
create unique index proposed_change_open on proposed_change (kind) where outcome is null;
-- Only how it ended is written later, and once.
call append_only('proposed_change', '{outcome,ended_by,ended_at}', 'old.outcome is not null');

-- What admins want to do about a pause rests on the causes that they saw.
create function pause_cause_voids() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update proposed_change set outcome = 'voided', ended_by = 'one more cause', ended_at = clock_timestamp()
  where kind in ('payouts_resumed', 'nonces_accepted') and outcome is null;
  return null;
end $$;
create trigger pause_cause_voids after insert on pause_cause for each row execute function pause_cause_voids();

-- Who approved it: who proposed it first, and each admin once.
create table proposed_change_approval (
  change_id bigint not null references proposed_change (id),
  username text not null,
  at timestamptz not null default clock_timestamp(),
  reason text not null,
  primary key (change_id, username)
);
call append_only('proposed_change_approval');

-- Figures of each wallet. Lists are sorted by them and a draft of the plan is judged by them. An index on the balances
-- themselves would burden each close; these figures cost something only when an admin looks. They are derived and can be
-- refreshed at any time; what is shown is read from the books.
create table wallet_stats (
  wallet_id bigint primary key,
  available numeric(38, 0) not null,
  deposited numeric(38, 0) not null,
  withdrawn numeric(38, 0) not null,
  -- referral earnings up to the end of income_until
  referral numeric(38, 0) not null,
  downline integer not null,
  -- in active positions
  principal numeric(38, 0) not null default 0,
  -- whether anybody was referred by it
  sponsors boolean not null default false
);
create index wallet_stats_available on wallet_stats (available, wallet_id);
create index wallet_stats_deposited on wallet_stats (deposited, wallet_id);
create index wallet_stats_withdrawn on wallet_stats (withdrawn, wallet_id);
create index wallet_stats_referral on wallet_stats (referral, wallet_id);
create index wallet_stats_downline on wallet_stats (downline, wallet_id);
create index wallet_stats_sponsors on wallet_stats (principal) where sponsors;

-- One row. When the figures were refreshed, and what the overview had counted by then, up to which row: it adds what came
-- since.
create table wallet_stats_state (
  only_row boolean primary key default true check (only_row),
  refreshed_at timestamptz not null default '-infinity',
  took_ms integer not null default 0,
  income_until date not null default '-infinity',
  wallets_until bigint not null default 0,
  wallets bigint not null default 0,
  deposits_until bigint not null default 0,
  -- with those that were reversed
  deposited numeric(38, 0) not null default 0,
  positions_until bigint not null default 0,
  positions bigint not null default 0,
  bought numeric(38, 0) not null default 0,
  -- product's clock
  sold_until timestamptz not null default '-infinity',
  sold bigint not null default 0,
  sold_amount numeric(38, 0) not null default 0
);
insert into wallet_stats_state default values;

-- Positions of each NFT, counted up to where wallet_stats_state says.
create table position_stats (
  nft_id text primary key,
  bought bigint not null,
  bought_price numeric(38, 0) not null,
  bought_interest numeric(38, 0) not null,
  sold bigint not null,
  sold_price numeric(38, 0) not null,
  sold_interest numeric(38, 0) not null
);
