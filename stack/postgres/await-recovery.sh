#!/bin/sh
# Waits until a restored server has read the WAL to its end and takes writes: until then it answers, and with old rows.
# Says what it has read last. Fails after PATIENCE seconds (an hour), when the server is gone (its log then says why), and
# when it has read another timeline than the one that was written at the moment it was restored to.
#   docker compose exec -u postgres postgres sh /polder/await-recovery.sh
set -eu
patience=${PATIENCE:-3600}
began=$(date +%s)
silent=0
ask() { psql --no-psqlrc -v ON_ERROR_STOP=1 -At postgres 2>&1; }
while :; do
  state=$(echo 'select pg_is_in_recovery(), pg_last_xact_replay_timestamp()' | ask) || state=silent
  case $state in
    f\|*) break ;;
    t\|*) echo "reading the WAL, now at ${state#t|}" && silent=0 ;;
    *) silent=$((silent + 1)) ;;
  esac
  if [ "$silent" -ge 30 ] || [ $(($(date +%s) - began)) -ge "$patience" ]; then
    echo "await-recovery: the server has not come up; its log says why" >&2
    exit 1
  fi
  sleep 2
done

# A timeline's history tells of each that was left for the next, and, where that was at a moment, the time of the first
# commit that was left out. One between what was read last and the moment is missing here, unless the next was written by
# then: its history had been put away.
told=$(
  ask <<'SQL'
with ended as (
  select pg_last_xact_replay_timestamp() as at, nullif(current_setting('recovery_target_time'), '')::timestamptz as wanted,
    left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
), left_out as (
  select n, parts[1] as timeline, substring(parts[3] from '^before (\d{4}-.*)')::timestamptz as at,
    (pg_stat_file(format('%s/%s.history.gz', substring(current_setting('restore_command') from '"([^"]*)/%f"'),
      upper(lpad(to_hex(lead(parts[1]) over (order by n)::int), 8, '0'))), true)).modification as written_until
  from ended, regexp_split_to_table(pg_read_file('pg_wal/' || timeline || '.history', 0, 1000000, true), '\n') with ordinality as lines (line, n),
    regexp_split_to_array(line, '\t') as parts
  where line ~ '^\d'
)
select format('recovery has ended at %s of timeline %s; the server takes writes', coalesce(at::text, 'the end'),
    coalesce((select timeline from left_out order by n desc limit 1), timeline)),
  (select format('%s is not reached, for timeline %s was left before: restore again, and name it after the moment',
      wanted, timeline)
    from left_out
    where n < (select max(n) from left_out) and left_out.at > ended.at and left_out.at <= wanted
      and coalesce(written_until > wanted, true) order by n limit 1)
from ended
SQL
) || { echo "await-recovery: $told" >&2; exit 1; }
echo "${told%%|*}"
[ -z "${told#*|}" ] && exit
echo "await-recovery: ${told#*|}" >&2
exit 1
