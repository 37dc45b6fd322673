#!/bin/sh
# archive_command: puts one WAL file away, whole or not at all, and never over another.
#   sh archive-wal.sh %p /backup/wal/%f
set -eu
from=$1
to=$2
# After a crash Postgres asks again for a file that is there already.
if [ -f "$to" ]; then
  cmp -s "$from" "$to" && exit 0
  echo "archive-wal: $to exists and is another file" >&2
  exit 1
fi
cp "$from" "$to.part"
sync "$to.part"
mv "$to.part" "$to"
