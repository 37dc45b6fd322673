-- What admins did, with their reasons: a chain of hashes, so that a line that was changed, taken out or put in shows.

-- Where the chain ends. Locked by whoever appends, so lines are numbered without gaps, and a tail cut off shows too.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null default 0,
  -- of the newest line; before the first, 32 zero bytes
  hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32)
);
insert into audit_head default values;

create table audit_log (
  sequence bigint primary key check (sequence > 0),
  -- real time, not the product's clock
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
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

-- A text with its length before it, so that no two lines of fields read the same.
create function audit_field(value text) returns text language sql immutable as $$
  select octet_length(convert_to(value, 'UTF8')) || ':' || value || ','
$$;

-- SHA-256 over the hash before and every field. ledger/src/audit/verify-audit.ts takes it again by itself.
create function audit_hash(previous bytea, of_sequence bigint, of_at timestamptz, of_actor text, of_act text,
  of_reason text, of_details jsonb) returns bytea language sql stable as $$
  select sha256(previous || convert_to(
    audit_field(of_sequence::text) || audit_field(to_char(of_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_field(of_actor) || audit_field(of_act) || audit_field(of_reason) || audit_field(of_details::text), 'UTF8'))
$$;

-- The only way in: the running product may call this and not write the table. Whoever appends first ends its database
-- transaction before the next one goes on.
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
