#!/bin/sh
# Takes a base backup of the running server into BACKUP_DIR/base/<time>, checks it file by file, and forgets what is
# older than the newest KEEP of them, with the WAL that only those needed. Run daily, as a role that may replicate:
#   docker compose exec -u postgres postgres sh /polder/back-up.sh
set -eu
backup=${BACKUP_DIR:-/backup}
keep=${KEEP:-7}
name=$(date -u +%Y-%m-%dT%H-%M-%SZ)
to="$backup/base/$name"

exec 9> "$backup/base/lock"
flock --nonblock 9 || { echo "back-up: another one runs" >&2; exit 1; }
# What one that was killed has left.
rm -rf "$backup/base"/*.part
find "$backup/wal" -name '*.part' -mmin +60 -delete

pg_basebackup --pgdata "$to.part" --checkpoint fast --wal-method stream --no-password
pg_verifybackup --quiet "$to.part"
mv "$to.part" "$to"

count=$(find "$backup/base" -mindepth 1 -maxdepth 1 -type d -name '*Z' | wc -l)
find "$backup/base" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort | head -n "$((count > keep ? count - keep : 0))" |
  while read -r old; do rm -rf "$old"; done
oldest=$(find "$backup/base" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort | head -n 1)
first_wal=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup -x .gz "$backup/wal" "$first_wal"

# For the node exporter, which reads whole files: when the newest backup was done.
mkdir -p "$backup/metrics"
{
  echo '# HELP base_backup_finished_timestamp_seconds When the newest base backup was done, as unix time'
  echo '# TYPE base_backup_finished_timestamp_seconds gauge'
  echo "base_backup_finished_timestamp_seconds $(date +%s)"
} > "$backup/metrics/base.prom.part"
chmod 644 "$backup/metrics/base.prom.part"
mv "$backup/metrics/base.prom.part" "$backup/metrics/base.prom"
echo "$to"
