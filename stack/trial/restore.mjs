// `npm run trial:restore`: backs up a working database by the scripts of stack/postgres, loses the server and its disk,
// and restores it to a moment and to the end of its WAL, and from a dump. Each time the books must be those of that
// moment, and prove. Needs root and Debian's postgresql (or PG_BIN).
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@polder/base/embedded/port'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { closeDueDays } from '@polder/ledger/close/close-day'
import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { purchase } from '@polder/ledger/commands/purchase'
import { createDataSource } from '@polder/ledger/database'
import { inTransaction } from '@polder/ledger/database-transaction'
import { migrate } from '@polder/ledger/migrate'
import { openProduct } from '@polder/ledger/open-product'
import { proveBooks } from '@polder/ledger/prove-books'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { until } from './until.mjs'

const POL = 10n ** 18n
const password = 'f1c06a2d94be7835'
const here = dirname(fileURLToPath(import.meta.url))
const scripts = join(here, '../postgres')
const bin = postgresPrograms()
const folder = mkdtempSync(join(tmpdir(), 'polder-restore-'))
chmodSync(folder, 0o755)
const backup = join(folder, 'backup')
const log = createWriteStream(join(folder, 'postgres.log'))
const setpriv = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
const shared = { PATH: `${here}:${bin}:${process.env.PATH}`, BACKUP_DIR: backup }
const servers = []
let deposits = 0

try {
  const port = await freePort()
  const server = startServer(['sh', join(scripts, 'serve.sh')], {
    POSTGRES_PASSWORD: password,
    OWNER_PASSWORD: password,
    APP_PASSWORD: password,
    PG_BIN: bin,
    PGDATA: join(folder, 'postgres'),
    PGPORT: String(port),
    INIT_SCRIPT: join(scripts, 'make-roles.sh'),
  })
  const live = await until('Postgres', () => open(port))
  await migrate({ url: urlOf(port, 'polder_owner'), appUrl: urlOf(port, 'polder_app') })
  await openProduct(live)
  await work(live)
  const base = asPostgres(['sh', join(scripts, 'back-up.sh')], clientEnv(port)).trim()
  console.log(`backed up, and checked file by file: ${base}`)

  await work(live)
  const then = await bookmark(live)
  const [{ moment }] = await live.query('select clock_timestamp()::text as moment')
  await work(live)
  const end = await bookmark(live)
  if (then.entries >= end.entries) throw new Error('Nothing happened between the two moments')
  const segment = psql(port, 'select pg_walfile_name(pg_switch_wal())')
  await until('the last WAL to be put away', () => readdirSync(join(backup, 'wal')).includes(segment))
  await live.destroy()
  await endServer(server, 'SIGKILL')
  rmSync(join(folder, 'postgres'), { recursive: true })
  console.log(`worked on to ${end.entries} entries, then lost the server and its disk`)

  await restore('moment', [base, join(folder, 'moment'), moment], then)
  await restore('end', [base, join(folder, 'end')], end)
  console.log('restore: passed')
} catch (error) {
  console.error(error.stack)
  console.error(`The log is ${folder}/postgres.log`)
  process.exitCode = 1
} finally {
  for (const server of servers) await endServer(server, 'SIGTERM')
  if (!process.exitCode) rmSync(folder, { recursive: true, force: true })
}

/** Restores into an empty folder, compares, works on, and dumps and loads once more. */
async function restore(name, args, wanted) {
  const data = join(folder, name)
  mkdirSync(data, { mode: 0o700 })
  execFileSync('chown', ['postgres:postgres', data])
  asPostgres(['sh', join(scripts, 'restore.sh'), ...args])
  const port = await freePort()
  const options = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'archive_mode=off',
  ]
  startServer([...setpriv, `${bin}/postgres`, '-D', data, ...options.flatMap((option) => ['-c', option])])
  await until('the restored server to take writes', () => psql(port, 'select pg_is_in_recovery()') === 'f')
  const db = await open(port)
  await mustBe(db, wanted, `restored to the ${name}`)
  await work(db)
  const later = await bookmark(db)
  await db.destroy()

  const dump = join(backup, `${name}.dump`)
  asPostgres([`${bin}/pg_dump`, '--format=custom', '--dbname=polder', `--file=${dump}`], clientEnv(port))
  asPostgres([`${bin}/createdb`, '--owner=polder_owner', '--template=template0', 'loaded'], clientEnv(port))
  asPostgres([`${bin}/pg_restore`, '--exit-on-error', '--dbname=loaded', dump], clientEnv(port))
  const loaded = await open(port, 'loaded')
  await mustBe(loaded, later, 'worked on, dumped and loaded into an empty database')
  await loaded.destroy()
}

async function mustBe(db, wanted, what) {
  const found = await bookmark(db)
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  const { ok, problems } = await proveBooks(db)
  if (!ok) throw new Error(`${what}: the books do not prove:\n${problems.join('\n')}`)
  console.log(`${what}: ${found.entries} entries, ${found.days} closed days, the books prove`)
}

/** Deposits, purchases, withdrawals and a closed day. */
async function work(db) {
  const [{ terms }] = await db.query('select terms from plan_version order by version desc limit 1')
  for (let wallets = 0; wallets < 3; wallets += 1) {
    const address = `0x${randomBytes(20).toString('hex')}`
    await connectWallet(db, { address, referralCode: null })
    await inTransaction(db, (manager) => creditDeposits(manager, [depositOf(address)]))
    await purchase(db, { address, nftId: terms.catalogue[0].id })
    await requestWithdrawal(db, { address, amount: POL })
  }
  await db.query('update product_state set clock_offset_ms = clock_offset_ms + 86400000')
  await closeDueDays(db)
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
  return await createDataSource({ url: urlOf(port, 'polder_app', database), poolSize: 6 }).initialize()
}

function urlOf(port, role, database = 'polder') {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}

function clientEnv(port) {
  return { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: password }
}

function psql(port, sql) {
  return asPostgres([`${bin}/psql`, '--no-align', '--tuples-only', '--command', sql], clientEnv(port)).trim()
}

function asPostgres(command, env = {}) {
  return execFileSync(setpriv[0], [...setpriv.slice(1), ...command], {
    cwd: folder,
    env: { ...shared, ...env },
    stdio: 'pipe',
    encoding: 'utf8',
  })
}

function startServer([program, ...args], env = {}) {
  const child = spawn(program, args, { cwd: folder, env: { ...shared, ...env } })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  servers.push(child)
  return child
}

async function endServer(child, signal) {
  if (child.exitCode !== null || child.signalCode) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await ended
}

/** @returns {string} folder of a Postgres with its server and its tools: PG_BIN, or the newest that Debian has installed */
function postgresPrograms() {
  const debian = '/usr/lib/postgresql'
  const [newest] = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const found = process.env.PG_BIN ?? `${debian}/${newest}/bin`
  if (existsSync(`${found}/pg_basebackup`) && existsSync(`${found}/initdb`)) return found
  throw new Error('A Postgres server is missing: install it (apt-get install postgresql), or set PG_BIN.')
}
