#!/bin/sh
# Makes the database and its two roles: the owner, which migrates, and the running product's, which owns nothing and so
# cannot change history. Run by the Postgres image when its volume is empty, or by hand on a server of your own:
#   PGHOST=… PGUSER=postgres OWNER_PASSWORD=… APP_PASSWORD=… sh make-roles.sh
set -eu
: "${OWNER_PASSWORD:?is missing}" "${APP_PASSWORD:?is missing}"

# Postgres keeps both as scram-sha-256 verifiers; :'name' quotes what psql was given.
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-${PGUSER:-postgres}}" --dbname postgres \
  -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" <<'SQL'
create role polder_owner login password :'owner_password';
create role polder_app login password :'app_password';
create database polder owner polder_owner encoding 'UTF8' template template0;
revoke connect on database polder from public;
grant connect on database polder to polder_app;
SQL
