-- Where api processes count each client's requests when there is no Redis (the columns that rate-limiter-flexible
-- reads). Losing it in a crash loses nothing, so it is not logged.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 50);
