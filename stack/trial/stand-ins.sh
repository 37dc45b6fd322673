#!/bin/sh
# Makes stand-ins for the images of Node.js, Postgres and Redis of what Debian and this machine have, for a trial where no registry
# is reached: Debian's Postgres and Redis, and this machine's Node.js. Needs root, buildah and mmdebstrap.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
base=$(mktemp --suffix .tar)
trap 'rm -f "$base"' EXIT

# The packages must not start servers of their own.
export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
mmdebstrap --quiet --variant=minbase --include=ca-certificates,postgresql,redis-server bookworm "$base"

made=$(buildah from scratch)
buildah add -q "$made" "$base" /
buildah copy -q "$made" "$(readlink -f "$(command -v node)")" /usr/local/bin/node
buildah copy -q "$made" "$npm" /usr/local/lib/node_modules/npm
buildah copy -q --chmod 755 "$made" "$here/docker-entrypoint.sh" /usr/local/bin/docker-entrypoint.sh
buildah run --isolation chroot "$made" -- sh -ec '
  ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
  useradd --create-home --uid 1000 node
  mkdir /data && chown 999:999 /data'
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --env PG_LISTEN='*' \
  --env PGDATA=/var/lib/postgresql/18/docker --env PGPORT=5432 --env PG_BIN=/usr/lib/postgresql/15/bin \
  --env INIT_SCRIPT=/docker-entrypoint-initdb.d/make-roles.sh "$made"
buildah commit -q "$made" docker.io/library/node:24.21.0-bookworm-slim
buildah tag docker.io/library/node:24.21.0-bookworm-slim docker.io/library/postgres:18.4-bookworm
buildah config --workingdir /data "$made"
buildah commit -q --rm "$made" docker.io/library/redis:8.2.1-bookworm
