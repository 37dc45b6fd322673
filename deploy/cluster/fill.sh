#!/bin/sh
# Writes the settings of one host below a folder, / on a real one: sh fill.sh cluster.env 1 /
# On a host with a signer also those of the signer, whose keys no other host may have: sh fill.sh cluster.env 1 / keys.env
# With `front` for the number, what a machine needs at which users come in. It is told no password:
#   grep -E '^(HOST.|SITE_BIND|PUBLIC_URL|METRICS_TOKEN)=' cluster.env > front.env
# Redis and Sentinel keep notes of their own in their files: where these are ours, not Debian's, they are left as they are.
set -eu
values=$1 host=$2 root=${3%/} keys=${4:-/dev/null}
if grep -oE '^(OPERATOR|ROOT)_KEY=' "$values" ||
  { [ "$host" = front ] && grep -oE '^([A-Z]+_PASSWORD|SESSION_SECRET)=' "$values"; }; then
  echo "fill.sh: these do not belong on every machine that has $values; see above how they are given" >&2
  exit 1
fi
here=$(cd "$(dirname "$0")" && pwd)
program=$(mktemp)
trap 'rm -f "$program"' EXIT
value() { sed -n "s/^$1=//p" "$values" "$keys" | tail -n 1; }
replace() {
  printf 's|${%s}|%s|g\n' "$1" "$(printf %s "$2" | sed 's/[\\&|]/\\&/g')" >> "$program"
}
for name in $(sed -n 's/^\([A-Z][A-Z0-9_]*\)=.*/\1/p' "$values" "$keys"); do replace "$name" "$(value "$name")"; done
replace HOST "$host"
replace SELF "$(value "HOST$host")"
replace ROOT "$root"
[ "$host" = 1 ] && replace REPLICA_OF 'no one' || replace REPLICA_OF "$(value HOST1) 6379"

cd "$here"
[ "$host" = front ] && what='etc/haproxy etc/prometheus etc/systemd/system/haproxy.service.d' || what=etc
find $what -type f | while read -r file; do
  [ $file = etc/polder/signer.env ] && [ $keys = /dev/null ] && continue
  case $file in
    etc/redis/*) owner=redis ;;
    etc/prometheus/*) id prometheus > /dev/null 2>&1 && owner=prometheus || owner=root ;;
    etc/patroni/* | etc/pgbouncer/*) owner=postgres ;;
    *) owner=root ;;
  esac
  [ $owner = redis ] && grep -qsE '^(replica-|sentinel )announce-ip ' "$root/$file" && continue
  install -d "$root/$(dirname "$file")"
  install -m 600 /dev/null "$root/$file"
  sed -f "$program" "$file" > "$root/$file"
  chown $owner: "$root/$file"
  if grep -n '\${[A-Z]' "$root/$file"; then
    echo "$file: this is not in $values $keys" >&2
    exit 1
  fi
done
[ "$host" = front ] && exit
chmod 644 "$root/etc/default/etcd" "$root/etc/systemd/system/polder@.service"
# Sentinel writes a new file beside its old one, and renames it.
chown redis: "$root/etc/redis"
