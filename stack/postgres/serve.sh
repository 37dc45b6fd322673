#!/bin/sh
# Starts Postgres in its image with everything that a restore to any moment needs: each WAL file is put away under
# BACKUP_DIR when it is full, and at the latest after a minute.
set -eu
backup=${BACKUP_DIR:-/backup}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$backup/wal" "$backup/base" "$backup/metrics"
chown postgres:postgres "$backup" "$backup/wal" "$backup/base" "$backup/metrics"
exec docker-entrypoint.sh postgres \
  -c wal_level=replica -c archive_mode=on -c archive_timeout=60 \
  -c "archive_command=sh $here/archive-wal.sh %p $backup/wal/%f" \
  -c password_encryption=scram-sha-256 -c jit=off "$@"
