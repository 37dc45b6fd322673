// `npm run try:restore`: backs up a running database by the scripts of stack/postgres, goes on working, loses the server,
// and restores it into empty folders: to a moment, and to the end of what was put away. Then a logical dump into an empty
// database. Each time the books must be those of that moment, and prove. Needs root and postgresql of Debian.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@polder/base/embedded/port'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { closeDueDays } from '@polder/ledger/close/close-day'
import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { purchase } from '@polder/ledger/commands/purchase'
import { requestWithdrawal } from '@polder/ledger/commands/request-withdrawal'
import { createDataSource } from '@polder/ledger/database'
import { inTransaction } from '@polder/ledger/database-transaction'
import { migrate } from '@polder/ledger/migrate'
import { openProduct } from '@polder/ledger/open-product'
import { proveBooks } from '@polder/ledger/prove-books'
import { postgresPrograms } from './trial/postgres-programs.mjs'
import { Processes, until } from './trial/processes.mjs'
import { readCompose } from './trial/read-compose.mjs'
import { startPostgres } from './trial/start-postgres.mjs'

const POL = 10n ** 18n
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'polder-restore-'))
mkdirSync(join(folder, 'logs'))
const processes = new Processes(join(folder, 'logs'))
const bin = postgresPrograms()
const began = Date.now()
const say = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const passwords = {
  POSTGRES_PASSWORD: 'f1c06a2d94be7835',
  POSTGRES_OWNER_PASSWORD: '2be8a7f0135d96c4',
  POSTGRES_APP_PASSWORD: '94d7c1e6f8a2b503',
}
/** The Compose file asks for them; this trial has no use for them. */
const unused = Object.fromEntries(
  `REDIS_PASSWORD RPC_URL CONTRACT_ADDRESS CONTRACT_BLOCK METRICS_TOKEN PUBLIC_URL SESSION_SECRET SITE_ADDRESS
   OPERATOR_KEY`
    .split(/\s+/)
    .map((name) => [name, 'unused']),
)
let deposits = 0

try {
  const { services } = readCompose(join(root, 'docker-compose.yml'), { ...unused, ...passwords })
  const port = await freePort()
  const server = startPostgres({ root, folder, port, service: services.postgres, processes })
  await until('Postgres', () => answers(urlOf(port, 'app')))
  await migrate({ url: urlOf(port, 'owner'), appUrl: urlOf(port, 'app') })
  const live = await open(port)
  await openProduct(live)
  await work(live, 6)
  const base = asPostgres('sh', [join(root, 'stack/postgres/back-up.sh')], {
    PATH: `${bin}:${process.env.PATH}`,
    BACKUP_DIR: join(folder, 'backup'),
    ...clientEnv(port),
  }).trim()
  say(`backed up, and checked file by file: ${base.slice(folder.length)}`)

  await work(live, 6)
  const then = await bookmark(live)
  const [{ moment }] = await live.query('select clock_timestamp()::text as moment')
  await work(live, 6)
  const end = await bookmark(live)
  if (then.entries >= end.entries) throw new Error('Nothing happened between the two moments')
  const [{ segment }] = await superuser(port, 'select pg_walfile_name(pg_switch_wal()) as segment')
  await until('the last WAL to be put away', async () =>
    readdirSync(join(folder, 'backup/wal')).includes(segment),
  )
  await live.destroy()
  await server.end('SIGKILL')
  rmSync(join(folder, 'postgres'), { recursive: true })
  say(`worked on to ${end.entries} entries, then lost the server and its disk`)

  await restored('moment', base, moment, then)
  await restored('end', base, undefined, end)
  console.log('restore: passed')
} catch (error) {
  console.error(error.stack)
  console.error(`The logs are in ${folder}/logs`)
  process.exitCode = 1
} finally {
  await processes.endAll()
  if (!process.exitCode) rmSync(folder, { recursive: true, force: true })
}

/** Restores into an empty folder, compares, works on, and dumps and loads once more. */
async function restored(name, base, moment, wanted) {
  const data = join(folder, name)
  mkdirSync(data, { mode: 0o700 })
  give(data)
  asPostgres('sh', [join(root, 'stack/postgres/restore.sh'), base, data, ...(moment ? [moment] : [])], {
    PATH: `${bin}:${process.env.PATH}`,
    BACKUP_DIR: join(folder, 'backup'),
  })
  const port = await freePort()
  const options = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'archive_mode=off',
  ]
  const command = [
    'setpriv',
    '--reuid=postgres',
    '--regid=postgres',
    '--clear-groups',
    `${bin}/postgres`,
    '-D',
    data,
  ]
  processes.start(`postgres-${name}`, [...command, ...options.flatMap((option) => ['-c', option])], {
    cwd: folder,
    env: {},
  })
  await until('the restored server to take writes', async () => {
    const [{ waits }] = await superuser(port, 'select pg_is_in_recovery() as waits')
    return !waits
  })
  const db = await open(port)
  await mustBe(db, wanted, `restored to the ${name}`)
  await work(db, 2)
  const later = await bookmark(db)
  await db.destroy()

  const dump = join(folder, `backup/${name}.dump`)
  asPostgres(`${bin}/pg_dump`, ['--format=custom', '--dbname=polder', `--file=${dump}`], clientEnv(port))
  asPostgres(`${bin}/createdb`, ['--owner=polder_owner', '--template=template0', 'loaded'], clientEnv(port))
  asPostgres(`${bin}/pg_restore`, ['--exit-on-error', '--dbname=loaded', dump], clientEnv(port))
  const loaded = await open(port, 'loaded')
  await mustBe(loaded, later, 'went on working, dumped and loaded into an empty database')
  await loaded.destroy()
}

async function mustBe(db, wanted, what) {
  const found = await bookmark(db)
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  const proof = await proveBooks(db)
  if (!proof.ok) throw new Error(`${what}: the books do not prove:\n${proof.problems.join('\n')}`)
  say(`${what}: ${found.entries} entries, ${found.days} closed days, the books prove`)
}

/** Deposits, purchases, withdrawals and a closed day. */
async function work(db, wallets) {
  for (let n = 0; n < wallets; n += 1) {
    const address = `0x${randomBytes(20).toString('hex')}`
    await connectWallet(db, { address, referralCode: null })
    await inTransaction(db, (manager) => creditDeposits(manager, [depositOf(address)]))
    const { id } = (await catalogue(db))[0]
    await purchase(db, { address, nftId: id })
    await requestWithdrawal(db, { address, amount: POL })
  }
  await db.query('update product_state set clock_offset_ms = clock_offset_ms + 86400000')
  await closeDueDays(db)
}

async function catalogue(db) {
  const [{ terms }] = await db.query('select terms from plan_version order by version desc limit 1')
  return terms.catalogue
}

function depositOf(address) {
  deposits += 1
  const hash = `0x${randomBytes(32).toString('hex')}`
  const number = BigInt(deposits)
  return {
    chainId: 137,
    blockNumber: number,
    blockHash: hash,
    blockTime: new Date(),
    txHash: hash,
    logOrdinal: 0,
    address,
    amount: 100n * POL,
    number,
    total: number * 100n * POL,
  }
}

/** What tells one state of the books from another. */
async function bookmark(db) {
  const [row] = await db.query(
    `select (select count(*)::int from entry) as entries, (select count(*)::int from wallet) as wallets,
       (select count(*)::int from day_close where closed_at is not null) as days,
       (select encode(digest, 'hex') from day_close where closed_at is not null order by day desc limit 1) as digest,
       (select sum(balance)::text from account where kind = 'available') as available`,
  )
  return row
}

async function open(port, database = 'polder') {
  const db = createDataSource({ url: urlOf(port, 'app', database), poolSize: 6 })
  await db.initialize()
  return db
}

async function answers(url) {
  const source = createDataSource({ url, poolSize: 2 })
  await source.initialize()
  await source.destroy()
  return true
}

async function superuser(port, sql) {
  const source = createDataSource({
    url: `postgres://postgres:${passwords.POSTGRES_PASSWORD}@127.0.0.1:${port}/postgres`,
    poolSize: 2,
  })
  await source.initialize()
  try {
    return await source.query(sql)
  } finally {
    await source.destroy()
  }
}

function urlOf(port, role, database = 'polder') {
  const password = role === 'app' ? passwords.POSTGRES_APP_PASSWORD : passwords.POSTGRES_OWNER_PASSWORD
  return `postgres://polder_${role}:${password}@127.0.0.1:${port}/${database}`
}

function clientEnv(port) {
  return {
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    PGPASSWORD: passwords.POSTGRES_PASSWORD,
  }
}

function asPostgres(program, args, env) {
  return execFileSync(
    'setpriv',
    ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    },
  )
}

function give(path) {
  const { uid, gid } = statSync(join(folder, 'backup'))
  chownSync(path, uid, gid)
}
