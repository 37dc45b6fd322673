#!/bin/sh
# Takes a base backup of the running server into BACKUP_DIR/base/<time>, checks it file by file, and forgets what is
# older than the newest KEEP of them, with the WAL that only those needed. Run daily, as a role that may replicate:
#   docker compose exec -u postgres postgres sh /polder/back-up.sh
set -eu
backup=${BACKUP_DIR:-/backup}
keep=${KEEP:-7}
name=$(date -u +%Y-%m-%dT%H-%M-%SZ)
to="$backup/base/$name"

pg_basebackup --pgdata "$to.part" --checkpoint fast --wal-method stream --no-password
pg_verifybackup --quiet "$to.part"
mv "$to.part" "$to"

count=$(find "$backup/base" -mindepth 1 -maxdepth 1 -type d -name '*Z' | wc -l)
find "$backup/base" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort | head -n "$((count > keep ? count - keep : 0))" |
  while read -r old; do rm -rf "$old"; done
oldest=$(find "$backup/base" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort | head -n 1)
first_wal=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$backup/wal" "$first_wal"
echo "$to"
