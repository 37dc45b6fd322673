-- What the payout worker rests on beyond its own care: a nonce of a key belongs to one withdrawal, and an amount that
-- needs approval is never signed without it.

-- Nonces count for each key; with the key changed they begin anew.
alter table payout_transaction add column signer text not null check (signer ~ '^0x[0-9a-f]{40}$');
-- The first attempt on a nonce is taken once; a replacement has the next number, and belongs to the same withdrawal.
create unique index payout_transaction_nonce on payout_transaction (signer, nonce, attempt);
alter table payout_transaction add constraint payout_transaction_nonce_one_withdrawal
  exclude using gist (signer with =, nonce with =, withdrawal_id with <>);

-- With 'reverted': what the contract said against it; 'unexplained' when it would have paid.
alter table payout_transaction add column failure text;

-- Only the bookkeeping of a signed transaction changes, and its outcome is set once.
create function payout_transaction_moves() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (old.outcome is not null and new.outcome is distinct from old.outcome)
    or (to_jsonb(new) - '{first_broadcast_at,last_broadcast_at,broadcasts,outcome,failure}'::text[])
      is distinct from (to_jsonb(old) - '{first_broadcast_at,last_broadcast_at,broadcasts,outcome,failure}'::text[]) then
    raise exception 'a signed transaction never changes: % refused', lower(tg_op) using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_transaction_final before update or delete on payout_transaction
  for each row execute function payout_transaction_moves();
create trigger payout_transaction_no_truncate before truncate on payout_transaction
  for each statement execute function refuse_change();

-- When an operator approved it: set by the database as the state moves, so that no approval can forget it.
alter table withdrawal add column approved_at timestamptz;
-- Why it was refunded, for its owner.
alter table withdrawal add column failure_reason text;
-- A threshold that was lowered holds for what is still unsigned.
insert into withdrawal_transition values ('requested', 'awaiting_approval');
create function withdrawal_approval() returns trigger language plpgsql as $$
begin
  if old.state = 'awaiting_approval' and new.state = 'requested' then
    new.approved_at := clock_timestamp();
    new.waiting_for := null;
  end if;
  return new;
end $$;
create trigger withdrawal_approved before update on withdrawal for each row execute function withdrawal_approval();

-- Alarms are told once a day: found by their name.
create index system_log_alarm on system_log ((details ->> 'alarm'), at) where type = 'alert';
