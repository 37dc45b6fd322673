// Postgres servers of Debian for a trial, started and restored by the scripts of stack/postgres. Needs root.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@polder/base/embedded/port'
import { createDataSource } from '@polder/ledger/database'
import { migrate } from '@polder/ledger/migrate'
import { openProduct } from '@polder/ledger/open-product'
import { until } from './until.mjs'

/** Of every role. */
export const password = 'f1c06a2d94be7835'
const here = dirname(fileURLToPath(import.meta.url))
const scripts = join(here, '../postgres')
const guide = join(here, '../../docs/operations/backup.md')
/** Of the image's volume. */
const DATA = '18/docker'
const bin = postgresPrograms()
const setpriv = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
const servers = []

/** Holds every server's data, backups and log. */
export const folder = mkdtempSync(join(tmpdir(), 'polder-trial-'))
chmodSync(folder, 0o755)
const log = createWriteStream(join(folder, 'postgres.log'))

/**
 * Starts an empty server that puts its WAL away, with the roles of a deployment.
 * @param {string} name of its folder
 * @param {string} backup folder of its backups
 */
export async function startPostgres(name, backup = join(folder, `${name}-backup`)) {
  const server = await serve(name, backup)
  const owner = await until('Postgres', () => openDatabase(server, 'polder', 'polder_owner'))
  await owner.destroy()
  return server
}

/** Starts a server on the volume of this name, as docker-compose.yml does. */
async function serve(name, backup) {
  const server = { name, port: await freePort(), backup }
  const data = join(folder, name, DATA)
  const child = startServer(['sh', join(scripts, 'serve.sh')], {
    BACKUP_DIR: server.backup,
    POSTGRES_PASSWORD: password,
    OWNER_PASSWORD: password,
    API_PASSWORD: password,
    CONSOLE_PASSWORD: password,
    INDEXER_PASSWORD: password,
    WORKER_PASSWORD: password,
    SIGNER_PASSWORD: password,
    PG_BIN: bin,
    PGDATA: data,
    PGPORT: String(server.port),
    INIT_SCRIPT: join(scripts, 'make-roles.sh'),
  })
  return {
    ...server,
    /** @returns {string} the folder of a base backup */
    backUp: (keep = 7) =>
      asPostgres(server, ['env', `KEEP=${keep}`, 'sh', join(scripts, 'back-up.sh')]).trim(),
    /** @returns {string} what it has read last */
    awaitRecovery: () => asPostgres(server, ['sh', join(scripts, 'await-recovery.sh')]),
    end: () => endServer(child, 'SIGTERM'),
    /** Kills the server and deletes its disk, when the last of its WAL is put away. */
    async lose() {
      const segment = psql(server, 'select pg_walfile_name(pg_switch_wal())')
      await until('the last WAL to be put away', () =>
        readdirSync(join(server.backup, 'wal')).some((file) => file.startsWith(segment)),
      )
      await endServer(child, 'SIGKILL')
      rmSync(join(folder, name), { recursive: true })
    },
  }
}

/** The same with an opened product, and one role for all of it: a trial does in one process what a deployment does in four. */
export async function startProduct(name) {
  const server = await startPostgres(name)
  psql(server, `create role polder_app login password '${password}'`)
  psql(server, 'grant connect on database polder to polder_app')
  await migrate({ url: urlOf(server, 'polder_owner'), appUrl: urlOf(server) })
  const owner = await openDatabase(server, 'polder', 'polder_owner')
  await openProduct(owner)
  await owner.destroy()
  return server
}

/**
 * Restores by the command of docs/operations/backup.md and starts a server on it.
 * @param {{ backup: string }} lost
 * @param {{ name: string, base: string, moment?: string, timeline?: number }} i `name` of the volume, which may be new
 */
export async function restore(lost, { name, base, moment = '', timeline = '' }) {
  const [, command] = /sh postgres -c '\n([^']*)'/.exec(readFileSync(guide, 'utf8'))
  const volume = join(folder, name)
  mkdirSync(volume, { recursive: true })
  const script = command
    .replace(/"2026[^"]*"/, `"${moment}" "${timeline}"`)
    .replace(/\/backup\/base\/\S+/, base)
    .replaceAll('/var/lib/postgresql', volume)
    .replaceAll('/polder/', `${scripts}/`)
  execFileSync('sh', ['-c', script], {
    env: { ...environment(), BACKUP_DIR: lost.backup },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const server = await serve(name, lost.backup)
  console.log(server.awaitRecovery().trim().split('\n').at(-1))
  return server
}

/** Dumps the database and loads it into an empty one of the same server. */
export function dumpAndLoad(server, database) {
  const dump = join(server.backup, `${server.name}.dump`)
  asPostgres(server, [`${bin}/pg_dump`, '--format=custom', '--dbname=polder', `--file=${dump}`])
  asPostgres(server, [`${bin}/createdb`, '--owner=polder_owner', '--template=template0', database])
  asPostgres(server, [`${bin}/pg_restore`, '--exit-on-error', `--dbname=${database}`, dump])
}

export async function openDatabase(server, database = 'polder', role = 'polder_app') {
  return await createDataSource({ url: urlOf(server, role, database), poolSize: 6 }).initialize()
}

export function urlOf({ port }, role = 'polder_app', database = 'polder') {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}

export async function endServers() {
  for (const child of servers) await endServer(child, 'SIGTERM')
}

function psql(server, sql) {
  return asPostgres(server, [`${bin}/psql`, '--no-align', '--tuples-only', '--command', sql]).trim()
}

function asPostgres(server, command) {
  return execFileSync(setpriv[0], [...setpriv.slice(1), ...command], {
    cwd: folder,
    env: {
      ...environment(),
      BACKUP_DIR: server.backup,
      PGHOST: '127.0.0.1',
      PGPORT: String(server.port),
      PGUSER: 'postgres',
      PGPASSWORD: password,
    },
    stdio: 'pipe',
    encoding: 'utf8',
  })
}

function startServer([program, ...args], env = {}) {
  const child = spawn(program, args, { cwd: folder, env: { ...environment(), ...env } })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  servers.push(child)
  return child
}

function environment() {
  return { PATH: `${here}:${bin}:${process.env.PATH}` }
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
