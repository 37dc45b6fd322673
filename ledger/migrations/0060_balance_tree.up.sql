-- Proof of what is owed. Observations beside the closed days: nothing here is part of a day or of its digest.

-- From this, a salt for each wallet and day hides whose a leaf is.
create table balance_secret (
  only_row boolean primary key default true check (only_row),
  secret bytea not null check (length(secret) = 32)
);
create trigger balance_secret_append_only before update or delete on balance_secret
  for each row execute function refuse_change();
create trigger balance_secret_no_truncate before truncate on balance_secret
  for each statement execute function refuse_change();

-- What every wallet was owed at the end of a day, under one root.
create table balance_tree (
  day date primary key references day_close (day),
  -- null when there was no wallet
  root bytea check (length(root) = 32),
  wallets integer not null check (wallets >= 0),
  available numeric(38, 0) not null,
  principal numeric(38, 0) not null,
  in_flight numeric(38, 0) not null,
  -- rewards of drawn boxes that are lost if their position is sold first: not part of the total
  vesting numeric(38, 0) not null,
  total numeric(38, 0) not null check (total = available + principal + in_flight),
  built_at timestamptz not null default clock_timestamp(),
  check ((root is null) = (wallets = 0))
);
create trigger balance_tree_append_only before update or delete on balance_tree
  for each row execute function refuse_change();
create trigger balance_tree_no_truncate before truncate on balance_tree
  for each statement execute function refuse_change();

-- The nodes of newer trees, 32 bytes each from the root on, for reading branches out of. Kept for some days only.
create table balance_tree_nodes (
  day date primary key references balance_tree (day),
  nodes bytea not null
);
-- Hashes do not compress, and a branch is read without reading the whole.
alter table balance_tree_nodes alter column nodes set storage external;

-- What the plan will owe in the days after a closed day, if nothing changes.
create table forecast (
  day date not null references day_close (day),
  days integer not null check (days > 0),
  interest numeric(38, 0) not null,
  referral numeric(38, 0) not null,
  mystery_box numeric(38, 0) not null,
  prize numeric(38, 0) not null,
  club numeric(38, 0) not null,
  primary key (day, days)
);
create trigger forecast_append_only before update or delete on forecast for each row execute function refuse_change();
create trigger forecast_no_truncate before truncate on forecast for each statement execute function refuse_change();
