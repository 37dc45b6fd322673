#!/bin/sh
# Waits until a restored server has read the WAL to its end and takes writes: until then it answers, and with old rows.
# Fails after PATIENCE seconds (an hour), and when the server is gone; its log then says why.
#   docker compose exec -u postgres postgres sh /polder/await-recovery.sh
set -eu
patience=${PATIENCE:-3600}
began=$(date +%s)
silent=0
while :; do
  state=$(psql --no-psqlrc -Atc 'select pg_is_in_recovery(), pg_last_xact_replay_timestamp()' postgres 2>&1) || state=silent
  case $state in
    f\|*) echo "recovery has ended; the server takes writes" && exit 0 ;;
    t\|*) echo "reading the WAL, now at ${state#t|}" && silent=0 ;;
    *) silent=$((silent + 1)) ;;
  esac
  if [ "$silent" -ge 30 ] || [ $(($(date +%s) - began)) -ge "$patience" ]; then
    echo "await-recovery: the server has not come up; its log says why" >&2
    exit 1
  fi
  sleep 2
done
