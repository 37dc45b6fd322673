-- Who approved a withdrawal above the threshold, and how many must.

alter table payout_control add column approvals_needed smallint not null default 1 check (approvals_needed in (1, 2));

create table withdrawal_approval (
  withdrawal_id text not null references withdrawal (id),
  -- an admin approves a withdrawal once
  username text not null,
  -- real time
  at timestamptz not null default clock_timestamp(),
  reason text not null,
  primary key (withdrawal_id, username)
);
create trigger withdrawal_approval_append_only before update or delete on withdrawal_approval
  for each row execute function refuse_change();
create trigger withdrawal_approval_no_truncate before truncate on withdrawal_approval
  for each statement execute function refuse_change();
