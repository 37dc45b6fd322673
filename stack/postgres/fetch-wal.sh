#!/bin/sh
# restore_command: fetches one WAL file that archive-wal.sh has put away, or one from before it compressed them.
#   sh fetch-wal.sh /backup/wal/%f %p
# Where there is none it fails with 1: for Postgres, the WAL ends there. A broken one must not look like that: 255 ends the server.
set -eu
if [ -f "$1.gz" ]; then
  gzip -dc "$1.gz" > "$2" || exit 255
elif [ -f "$1" ]; then
  cp "$1" "$2" || exit 255
else
  exit 1
fi
