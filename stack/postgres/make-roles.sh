#!/bin/sh
# Makes the database and its roles: the owner, which migrates, and one for each part of the product. They own nothing,
# so they cannot change history, and the migration grants each what its part does and no more. Run by the Postgres
# image when its volume is empty, or by hand on a server of your own:
#   PGHOST=… PGUSER=postgres OWNER_PASSWORD=… API_PASSWORD=… CONSOLE_PASSWORD=… INDEXER_PASSWORD=… \
#     WORKER_PASSWORD=… SIGNER_PASSWORD=… sh make-roles.sh
set -eu
: "${OWNER_PASSWORD:?is missing}" "${API_PASSWORD:?is missing}" "${CONSOLE_PASSWORD:?is missing}" \
  "${INDEXER_PASSWORD:?is missing}" "${WORKER_PASSWORD:?is missing}" "${SIGNER_PASSWORD:?is missing}"

# Postgres keeps them as scram-sha-256 verifiers; :'name' quotes what psql was given.
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-${PGUSER:-postgres}}" --dbname postgres \
  -v owner_password="$OWNER_PASSWORD" -v api_password="$API_PASSWORD" \
  -v console_password="$CONSOLE_PASSWORD" \
  -v indexer_password="$INDEXER_PASSWORD" -v worker_password="$WORKER_PASSWORD" \
  -v signer_password="$SIGNER_PASSWORD" <<'SQL'
create role polder_owner login password :'owner_password';
create role polder_api login password :'api_password';
create role polder_console login password :'console_password';
create role polder_indexer login password :'indexer_password';
create role polder_worker login password :'worker_password';
create role polder_signer login password :'signer_password';
-- So long a process that stands still in the middle of a database transaction keeps its locks: the signer asks the chain in
-- some, a worker computes a day.
alter role polder_api set idle_in_transaction_session_timeout = '1min';
alter role polder_console set idle_in_transaction_session_timeout = '1min';
alter role polder_indexer set idle_in_transaction_session_timeout = '1min';
alter role polder_signer set idle_in_transaction_session_timeout = '2min';
alter role polder_worker set idle_in_transaction_session_timeout = '10min';
create database polder owner polder_owner encoding 'UTF8' template template0;
revoke connect on database polder from public;
grant connect on database polder to polder_api, polder_console, polder_indexer, polder_worker, polder_signer;
SQL
