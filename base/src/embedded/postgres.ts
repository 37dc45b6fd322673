import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertPortFree } from './port.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { commandOf, endProcess, isAlive, startServer } from './process.ts'

export interface PostgresOptions {
  /** Folder of the cluster; made when it does not exist. */
  readonly dataDir: string
  readonly port: number
  /** Password of the superuser `postgres`, used when the cluster is made. */
  readonly password: string
  /** False: faster, lost when the machine goes down, and a socket beside `dataDir` lets everybody in. For tests only. */
  readonly durable?: boolean
  readonly maxConnections?: number
  /** Memory for pages, as Postgres writes it (default 256MB). */
  readonly sharedBuffers?: string
}

/**
 * Starts a real Postgres on loopback. One that is still alive on the same folder is taken over when it listens on the
 * same port, and ended first when it does not.
 * @throws PortTakenError naming DATABASE_PORT; Error with the end of Postgres' own log when it does not start
 */
export async function startPostgres(options: PostgresOptions) {
  const dataDir = resolve(options.dataDir)
  const left = runningPostgres(dataDir)
  if (left?.port === options.port) return handle(options, left.pid, true)
  if (left) await endProcess(left.pid, 'SIGINT', 15_000)
  await assertPortFree(options.port, '127.0.0.1', 'DATABASE_PORT')
  rmSync(join(dataDir, 'postmaster.pid'), { force: true })
  if (!existsSync(join(dataDir, 'PG_VERSION'))) initialise(dataDir, options)
  return handle(options, await launchPatiently(dataDir, options), false)
}

/** @returns the server that is alive on a folder, if it is really that folder's */
export function runningPostgres(dataDir: string): { pid: number; port: number } | undefined {
  const lines = readPidFile(resolve(dataDir))
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!(pid > 0) || !isAlive(pid) || !commandOf(pid).includes(resolve(dataDir))) return undefined
  return { pid, port }
}

function handle(options: PostgresOptions, pid: number, adopted: boolean) {
  return {
    pid,
    /** A server that an earlier process left behind was taken over. */
    adopted,
    /** @returns the superuser's address of a database */
    superuserUrl: (database: string) =>
      `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/${database}`,
    // SIGINT is Postgres' fast shutdown: sessions are ended and everything is written.
    stop: () => endProcess(pid, 'SIGINT', 20_000),
  }
}

function initialise(dataDir: string, options: PostgresOptions): void {
  // What an initdb that was cut short left behind would stop this one.
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const passwordFile = `${dataDir}.password`
  writeFileSync(passwordFile, options.password, { mode: 0o600 })
  const { command, args, ids } = unprivileged(findPostgresBinaries().initdb, [dataDir, passwordFile])
  try {
    const made = spawnSync(
      command,
      [...args, '-D', dataDir, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
        .concat(['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'])
        .concat(options.durable === false ? ['--no-sync', '--no-data-checksums', '--auth-local=trust'] : []),
      { ...ids, encoding: 'utf8', cwd: dirname(dataDir) },
    )
    if (made.status !== 0) {
      rmSync(dataDir, { recursive: true, force: true })
      throw new Error(
        `DATA_DIR: the embedded Postgres cannot be set up in ${dataDir}.\n${made.stderr || made.error}`,
      )
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** After a SIGKILL the sessions of the old server live on for a moment, and no new one may start beside them. */
async function launchPatiently(dataDir: string, options: PostgresOptions): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch(dataDir, options)
    } catch (error) {
      if (tries === 10 || !(error as Error).message.includes('shared memory block')) throw error
      await sleep(500)
    }
  }
}

async function launch(dataDir: string, options: PostgresOptions): Promise<number> {
  const { command, args, ids } = unprivileged(findPostgresBinaries().postgres, [dataDir])
  return await startServer({
    what: `The embedded Postgres in ${dataDir}`,
    command,
    args: [...args, '-D', dataDir, '-p', String(options.port), ...serverSettings(options)],
    options: { ...ids, cwd: dirname(dataDir) },
    logPath: `${dataDir}.log`,
    isReady: () => readPidFile(dataDir)[7]?.trim() === 'ready',
    giveUp: 'SIGQUIT',
  })
}

function serverSettings(options: PostgresOptions): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: options.durable === false ? dirname(resolve(options.dataDir)) : '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: options.maxConnections ?? 150,
    shared_buffers: options.sharedBuffers ?? '256MB',
    max_wal_size: '2GB',
    jit: 'off',
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', io_method: 'sync' }
      : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function readPidFile(dataDir: string): string[] {
  try {
    return readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** The user "nobody" of every Linux. */
const NOBODY = 65_534

/**
 * Postgres refuses to run as root. As root it is put into a user namespace of its own, where it is nobody and still
 * owns its files; where namespaces are forbidden it becomes nobody for real, and its files are given to nobody.
 * @param program path of the program
 * @param files what it must own
 */
function unprivileged(program: string, files: string[]) {
  if (process.getuid?.() !== 0) return { command: program, args: [], ids: {} }
  const owned = files.some((file) => statSync(file).uid === NOBODY)
  if (!owned && namespacesWork()) return { command: 'unshare', args: ['-U', program], ids: {} }
  for (const file of files) give(file)
  return { command: program, args: [], ids: { uid: NOBODY, gid: NOBODY } }
}

function namespacesWork(): boolean {
  return spawnSync('unshare', ['-U', 'true'], { stdio: 'ignore' }).status === 0
}

function give(path: string): void {
  chownSync(path, NOBODY, NOBODY)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) give(join(path, name))
}
