#!/bin/sh
# Makes a data folder from a base backup and the WAL put away since, as of a moment or of the last WAL there is. Start a
# Postgres of the same major version on it: it reads the WAL, and then takes writes.
#   sh restore.sh <folder of a base backup> <empty data folder> ['2026-11-20 14:05:00+00' [timeline]]
# What a restored server writes is a timeline of its own, with the next number. With a moment the one is read that was
# written then: the last whose file had been put away; without a moment, the last of all.
set -eu
base=$1
data=$2
moment=${3:-}
timeline=${4:-}
backup=${BACKUP_DIR:-/backup}
here=$(cd "$(dirname "$0")" && pwd)
if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "restore: $data is not empty" >&2
  exit 1
fi
if [ -z "$timeline" ] && [ -z "$moment" ]; then
  timeline=latest
elif [ -z "$timeline" ]; then
  wanted=$(date -d "$moment" +%s)
  # the backup's own
  timeline=current
  for history in "$backup"/wal/*.history*; do
    [ -e "$history" ] && [ "$(stat -c %Y "$history")" -le "$wanted" ] || continue
    number=$(basename "$history")
    timeline=$((0x${number%%.*}))
  done
fi
pg_verifybackup --quiet "$base"
mkdir -p "$data"
cp -a "$base/." "$data/"
chmod 700 "$data"
# Reading the WAL wants room for as many sessions as the server that wrote it had.
setting() { pg_controldata "$data" | sed -n "s/^$1 setting: *//p"; }
{
  echo "max_connections = $(setting max_connections)"
  echo "max_worker_processes = $(setting max_worker_processes)"
  echo "max_wal_senders = $(setting max_wal_senders)"
  echo "max_prepared_transactions = $(setting max_prepared_xacts)"
  echo "max_locks_per_transaction = $(setting max_locks_per_xact)"
  echo "restore_command = 'sh \"$here/fetch-wal.sh\" \"$backup/wal/%f\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  # Also when there is none: a backup of a restored server has its moment and timeline.
  echo "recovery_target_time = '$moment'"
  echo "recovery_target_timeline = '$timeline'"
} >> "$data/postgresql.auto.conf"
# A backup of a standby has this, and would wait for a primary.
rm -f "$data/standby.signal"
touch "$data/recovery.signal"
echo "restored into $data, to read timeline $timeline; start Postgres on it"
