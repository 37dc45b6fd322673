#!/bin/sh
# Stands in for the entrypoint of the Postgres image where Debian's Postgres is used: makes the cluster, runs the script of
# docker-entrypoint-initdb.d, and becomes the server, as the user postgres. PG_BIN, PGDATA, PGPORT and INIT_SCRIPT are
# given, and PG_LISTEN where others than this machine connect.
set -eu
as_postgres="setpriv --reuid=postgres --regid=postgres --clear-groups"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown postgres:postgres "$PGDATA"
  password_file=$(mktemp)
  printf '%s' "$POSTGRES_PASSWORD" > "$password_file"
  chown postgres "$password_file"
  $as_postgres "$PG_BIN/initdb" -D "$PGDATA" -U postgres -A scram-sha-256 --pwfile="$password_file" -E UTF8 --locale=C.UTF-8 >/dev/null
  rm "$password_file"
  echo 'host all all all scram-sha-256' | $as_postgres tee -a "$PGDATA/pg_hba.conf" >/dev/null
  $as_postgres "$PG_BIN/pg_ctl" -D "$PGDATA" -w -s -o "-c listen_addresses=127.0.0.1 -c unix_socket_directories= -p $PGPORT" start
  PGHOST=127.0.0.1 PGPASSWORD=$POSTGRES_PASSWORD sh "$INIT_SCRIPT" >/dev/null
  $as_postgres "$PG_BIN/pg_ctl" -D "$PGDATA" -w -s -m fast stop
fi
shift
exec $as_postgres "$PG_BIN/postgres" -D "$PGDATA" -c "listen_addresses=${PG_LISTEN:-127.0.0.1}" -c unix_socket_directories= \
  -p "$PGPORT" "$@"
