#!/bin/sh
# Makes a data folder from a base backup and the WAL put away since, as of a moment or of the last WAL there is. Start a
# Postgres of the same major version on it: it reads the WAL, and then takes writes.
#   sh restore.sh <folder of a base backup> <empty data folder> ['2026-11-20 14:05:00+00']
set -eu
base=$1
data=$2
moment=${3:-}
backup=${BACKUP_DIR:-/backup}
if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "restore: $data is not empty" >&2
  exit 1
fi
pg_verifybackup --quiet "$base"
mkdir -p "$data"
cp -a "$base/." "$data/"
chmod 700 "$data"
{
  echo "restore_command = 'cp \"$backup/wal/%f\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  [ -z "$moment" ] || echo "recovery_target_time = '$moment'"
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "restored into $data; start Postgres on it"
