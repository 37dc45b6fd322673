// Alerts about the roles themselves.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@polder/base/embedded/port'
import pg from 'pg'
import { findProgram } from '../programs.mjs'
import { metricsToken } from './installation.mjs'
import { password } from './postgres-server.mjs'
import { launch } from './processes.mjs'
import { until } from './until.mjs'

const nothing = async () => undefined

export const processConditions = [
  {
    name: 'PolderReplicaMissing',
    cause: nothing, // One api runs.
    follow: async ({ roles }) => {
      for (const role of ['api', 'indexer', 'worker', 'signer'])
        if (roles.all(role).length < 2) await roles.start(role)
    },
  },
  {
    name: 'PolderProcessDown',
    cause: ({ roles }) => roles.all('worker')[0].child.signal('SIGSTOP'),
    follow: async ({ roles }) => {
      await roles.stop(roles.all('worker')[0])
      await roles.start('worker')
    },
  },
  {
    name: 'PolderNoIndexerLeads',
    // The leader hangs, and with it the lock.
    cause: async ({ roles }) => {
      // With the only one PolderNoMetrics is told instead.
      if (roles.all('indexer').length < 2) await roles.start('indexer')
      const leader = await leaderOf(roles)
      leader.child.signal('SIGSTOP')
    },
    follow: async ({ roles, rows }) => {
      const holders = await lockHolders(rows)
      const leader = holders.find((holder) => holder.application_name === 'polder-indexer-leader')
      if (!leader) throw new Error(`nobody holds the lock: ${JSON.stringify(holders)}`)
      await rows('select pg_terminate_backend($1)', [leader.pid])
      await roles.renew('indexer')
    },
  },
  {
    name: 'PolderTwoIndexersLead',
    cause: async ({ roles, folder, postgres }) => {
      await roles.stopAll('indexer')
      const settings = { DATABASE_URL: await startPooler(folder, postgres) }
      await roles.start('indexer', settings)
      await roles.start('indexer', settings)
    },
    follow: async ({ roles, rows, retry }) => {
      await roles.renew('indexer')
      // The pooler keeps the lock.
      const [pooler] = await lockHolders(rows)
      await rows('select pg_terminate_backend($1)', [pooler.pid])
      await retry('an indexer to lead', () => leaderOf(roles))
    },
  },
  {
    name: 'PolderNoMetrics',
    cause: ({ roles }) => roles.stopAll('signer'),
    follow: async ({ roles }) => {
      await roles.start('signer')
      await roles.start('signer')
    },
  },
  {
    name: 'PolderDatabaseBusy',
    cause: (trial) => holdWallets(trial),
    follow: async ({ rows }) => {
      const [first] = await rows(
        'select state, wait_event_type, now() - query_start, left(query, 100) from pg_stat_activity order by 3 desc',
      )
      if (!first) throw new Error('nothing shows what keeps them')
      await letWalletsGo(rows)
    },
  },
  {
    name: 'PolderApiErrors',
    cause: async ({ redis, roles }) => {
      redis.server.signal('SIGSTOP')
      for (let n = 0; n < 12; n += 1) {
        await fetch(`${roles.all('api')[0].url}/readyz`)
        await new Promise((resolve) => setTimeout(resolve, 1_100))
      }
    },
    follow: async ({ redis, roles }) => {
      const { reasons } = await (await fetch(`${roles.all('api')[0].url}/readyz`)).json()
      if (!reasons.includes('The queue takes nothing')) throw new Error(`it says ${reasons}`)
      redis.server.signal('SIGCONT')
      await answerMany(roles.all('api')[0].url)
    },
  },
  {
    name: 'PolderOutboxStuck',
    cause: async ({ redis, member }) => {
      await redis.server.end()
      await member.withdraw(20)
    },
    follow: ({ redis }) => redis.again(),
  },
]

/** Somebody locks a table, and more want to read it than there are connections. */
async function holdWallets({ db, roles }) {
  const holder = await db.connect()
  holder.on('error', () => holder.release(true))
  await holder.query('begin; lock table wallet in access exclusive mode')
  for (let n = 0; n < 40; n += 1)
    fetch(`${roles.all('api')[0].url}/api/wallet/stats/0x${String(n).padStart(40, '0')}`).catch(
      () => undefined,
    )
}

async function letWalletsGo(rows) {
  const { length } = await rows(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'begin; lock table wallet%'",
  )
  if (length !== 1) throw new Error(`${length} hold the wallets`)
}

const lockHolders = (rows) =>
  rows(
    `select pid, application_name, client_addr, state_change from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory'`,
  )

async function leaderOf(roles) {
  for (const one of roles.all('indexer')) {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`${one.url}/metrics`, { headers })).text()
    if (text.includes('\npolder_indexer_leader 1')) return one
  }
  throw new Error('no indexer leads')
}

/** So many good answers that the bad ones are few. */
async function answerMany(url) {
  for (let n = 0; n < 100; n += 1)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${url}/healthz`).then(
          (answer) => answer.text(),
          () => undefined,
        ),
      ),
    )
}

/** @returns the address of a pooler that changes servers between transactions */
async function startPooler(folder, { port: server }) {
  const program = findProgram(process.env.PGBOUNCER_PATH, ['pgbouncer'])
  if (!program) throw new Error('pgbouncer is missing: apt-get install pgbouncer')
  const port = await freePort()
  const file = join(folder, `pgbouncer-${port}`)
  writeFileSync(`${file}.txt`, `"polder_indexer" "${password}"\n`)
  writeFileSync(
    `${file}.ini`,
    `[databases]
polder = host=127.0.0.1 port=${server} user=polder_indexer password=${password} pool_size=1
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = plain
auth_file = ${file}.txt
ignore_startup_parameters = extra_float_digits,options
`,
  )
  launch('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, `${file}.ini`])
  const url = `postgres://polder_indexer:${password}@127.0.0.1:${port}/polder`
  await until('the pooler', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
    return true
  })
  return url
}
