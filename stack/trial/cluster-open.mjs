// The set-up of deploy/cluster on three hosts, with a chain outside and the product on it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openHost, openNetwork, outside } from './cluster-hosts.mjs'
import { backUp, openBackup } from './cluster-restore.mjs'
import { metricsToken, openChain } from './installation.mjs'
import { folder as postgresFolder } from './postgres-server.mjs'
import { atEnd, atFailure, root, say } from './processes.mjs'
import { until } from './until.mjs'

/** The API and the worker on each host, of the others two. */
const ROLES = [
  ['api', 'worker', 'indexer'],
  ['api', 'worker', 'signer'],
  ['api', 'worker', 'indexer', 'signer'],
]
export const ports = { api: 3000, indexer: 3001, worker: 3002, signer: 3003 }
const ENGINES = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'redis', 'sentinel']
const secret = (name) => `${name}0b7d3c92f81ea745c0de`.toLowerCase()

/** @param {boolean} clocks whether clocks of hosts can be set */
export async function openCluster(clocks) {
  const folder = mkdtempSync(join(tmpdir(), 'polder-cluster-'))
  chmodSync(folder, 0o755)
  atEnd(() => rmSync(postgresFolder, { recursive: true, force: true }))
  atEnd(() => process.env.KEEP_FOLDER || rmSync(folder, { recursive: true, force: true }))
  atFailure(() => process.env.KEEP_FOLDER && console.error(`what the hosts said is in ${folder}`))
  const chain = await openChain(folder, 3)
  // What pays for gas.
  for (const { address } of [chain.operator, chain.rootSigner]) await chain.give(address, 1_000)
  chain.live()
  openNetwork()
  const values = {
    ...{ HOST1: '10.83.0.1', HOST2: '10.83.0.2', HOST3: '10.83.0.3', ADMIN_NET: `${outside}/32` },
    BACKUP_DIR: openBackup(folder),
    ...{ SITE_BIND: ':80', PUBLIC_URL: 'http://10.83.0.4' },
    ...Object.fromEntries(
      'POSTGRES REPLICATION OWNER API CONSOLE INDEXER WORKER SIGNER PATRONI REDIS'
        .split(' ')
        .map((name) => [`${name}_PASSWORD`, secret(name)]),
    ),
    ...{ SESSION_SECRET: '09b1f7c3ae65d842'.repeat(4), METRICS_TOKEN: metricsToken },
    RPC_URL: (await Promise.all(chain.nodes.slice(0, 3).map(({ url }) => relay(url)))).join(','),
    ...{ CHAIN_ID: '137', CHAIN_NAME: 'Polygon', CONTRACT_ADDRESS: chain.polder.address },
    ...{
      CONTRACT_BLOCK: String(chain.blockNumber),
      OPERATOR_KEY: chain.operatorKey,
      ROOT_KEY: chain.rootKey,
    },
  }
  const hosts = ['1', '2', '3'].map((name, index) =>
    openHost(name, join(folder, `host${name}`), values, ROLES[index], clocks),
  )
  const front = openHost('front', join(folder, 'front'), values)
  for (const host of [...hosts, front]) atEnd(host.die)
  const cluster = { folder, values, chain, hosts, front, url: values.PUBLIC_URL, ...looks(hosts, values) }
  for (const host of hosts) host.up(ENGINES)
  front.up()
  await until(
    'Patroni to have a primary and two standbys',
    async () => (await cluster.standbys()).length === 2,
  )
  say('three Postgres run, and each commit waits for two of them')
  await install(cluster)
  await backUp(cluster)
  for (const host of hosts) host.up()
  await until('all roles', cluster.rolesRun)
  say('the product runs on three hosts')
  return cluster
}

/** As docs/operations.md says: the roles, then the schema, by the primary's way of any host. */
async function install({ hosts: [host], values, folder }) {
  const run = (env, ...command) =>
    host.inside('env', ...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...command)
  const passwords = Object.fromEntries(Object.entries(values).filter(([name]) => /_PASSWORD$/.test(name)))
  const place = {
    PGHOST: '127.0.0.1',
    PGPORT: '5000',
    PGUSER: 'postgres',
    PGPASSWORD: values.POSTGRES_PASSWORD,
  }
  await until(
    'the roles of the database',
    () => {
      run({ ...passwords, ...place }, 'sh', join(root, 'stack/postgres/make-roles.sh'))
      return true
    },
    60_000,
  )
  run(
    {
      ENV_FILE: '/dev/null',
      HOME: folder,
      MIGRATION_DATABASE_URL: `postgres://polder_owner:${values.OWNER_PASSWORD}@127.0.0.1:5000/polder`,
    },
    ...[process.execPath, join(root, 'stack/polder.mjs'), 'migrate'],
  )
}

/** What one sees of it from outside, past everything that is tried. */
function looks(hosts, values) {
  const whose = async (path) => {
    const answers = await Promise.all(
      hosts.map(({ address }) =>
        ask(`http://${address}:8008${path}`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    return hosts.filter((_, index) => answers[index])
  }
  const look = {
    primary: async () => (await whose('/primary'))[0],
    standbys: () => whose('/replica?lag=1MB'),
    synchronous: () => whose('/synchronous'),
    /** Waits until nothing is hurt. @returns the host that is the primary */
    whole: () =>
      until(
        'one primary, two standbys, one of them synchronous',
        async () => {
          const [primary, standbys, synchronous] = [
            await look.primary(),
            await look.standbys(),
            await look.synchronous(),
          ]
          const etcd = hosts.map(async ({ address }) => (await ask(`http://${address}:2379/health`)).ok)
          const healthy = (await Promise.all(etcd)).every(Boolean)
          return healthy && standbys.length === 2 && synchronous.length > 0 && primary
        },
        180_000,
      ),
    redisPrimary: () => hosts.find((host) => redis(host, 6379, 'ROLE').startsWith('master')),
    redis: (host, ...command) => redis(host, 6379, ...command),
    rolesRun: async () => {
      const urls = hosts.flatMap(({ address, units }) =>
        units.filter((unit) => ports[unit]).map((unit) => `http://${address}:${ports[unit]}/healthz`),
      )
      return (await Promise.all(urls.map((url) => ask(url)))).every(({ ok }) => ok)
    },
    /** Rows of the primary, asked as its administrator. */
    sql: async (text, parameters) => {
      const primary = await look.primary()
      if (!primary) throw new Error('there is no primary')
      const client = new pg.Client({
        ...{ host: primary.address, port: 5432, database: 'polder', user: 'postgres' },
        ...{ password: values.POSTGRES_PASSWORD, connectionTimeoutMillis: 3_000, query_timeout: 20_000 },
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query(text, parameters)).rows
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
  function redis(host, port, ...command) {
    try {
      const login = ['-h', host.address, '-p', String(port), '-a', values.REDIS_PASSWORD, '--no-auth-warning']
      return host.inside('timeout', '2', 'redis-cli', ...login, ...command)
    } catch {
      return ''
    }
  }
  return look
}

const ask = (url) => fetch(url, { signal: AbortSignal.timeout(2_000) })

/** A node of the chain, as the hosts reach it. */
async function relay(url) {
  const { port } = new URL(url)
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise((resolve) => server.listen(0, '0.0.0.0', resolve))
  atEnd(() => server.close())
  return `http://${outside}:${server.address().port}`
}
