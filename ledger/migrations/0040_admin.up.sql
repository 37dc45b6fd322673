-- Who the operators are, and how they sign in. All times are real ones: the product's clock has no say here.

-- Never deleted, only disabled: the audit log names them.
create table admin (
  id bigint generated always as identity primary key,
  username text not null unique check (username ~ '^[a-z0-9][a-z0-9._@-]{0,63}$'),
  role text not null check (role in ('admin', 'viewer')),
  -- argon2id, with its parameters
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- second factor (RFC 6238): encrypted with a key that follows from SESSION_SECRET; a candidate until a code of it was seen
  totp_secret bytea,
  totp_since timestamptz,
  totp_candidate bytea,
  -- time step of the newest code used: none is taken twice
  totp_last_step bigint,
  check ((totp_secret is null) = (totp_since is null))
);

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

-- Each use of a refresh token brings one of the next generation. A token is good until one of the generation after it
-- was used, and 10 s more; one used later than that was stolen, or its thief has been here already.
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

-- Where an account has signed in from: what strangers do elsewhere does not delay it there.
create table admin_known_address (
  admin_id bigint not null references admin (id),
  address text not null,
  last_at timestamptz not null default now(),
  primary key (admin_id, address)
);
