#!/bin/sh
# archive_command: puts one WAL file away, compressed, whole or not at all, and never over another. Several servers may put
# the same file away.
#   sh archive-wal.sh %p /backup/wal/%f
set -eu
from=$1
to=$2.gz
# After a crash Postgres asks again for a file that is there already.
if [ -f "$to" ]; then
  gzip -dc "$to" | cmp -s "$from" - && exit 0
  echo "archive-wal: $to exists and is another file" >&2
  exit 1
fi
part=$(mktemp "$to.XXXXXX.part")
trap 'rm -f "$part"' EXIT
# Most of a file that was not full is zeros.
gzip -1 -c "$from" > "$part"
sync "$part"
mv "$part" "$to"
sync "$(dirname "$to")"
